// The script of the camera's window. It gives frames to the page that opened it, one at a time, and shows what that
// page says of them. It sends nothing to anybody else, and keeps nothing.
"use strict";
(() => {
  const desk = window.opener;
  const video = document.getElementById("video");
  const zone = document.getElementById("zone");
  const said = document.getElementById("said");
  const cameras = document.getElementById("cameras");
  const denied = document.getElementById("denied");
  const pause = 200;  // The time between two frames, in milliseconds.
  // What these names say is not taken by itself: it shows no print, or no camera is behind it.
  const others = /\b(ir|infrared|depth|virtual|obs|dummy|loopback|droidcam)\b/i;
  let stream = null;
  let wished = "";  // The name of the camera that read last.
  let sent = -Infinity;
  let ratio = 1;  // How much wider the camera's picture is than the frame that was sent.
  let isAwaited = false;  // True while the page has a frame of this window.

  function stop() {
    for (const track of stream?.getTracks() ?? []) track.stop();
    stream = video.srcObject = null;
    zone.getContext("2d").clearRect(0, 0, zone.width, zone.height);
  }

  function leave() {
    stop();
    close();
  }

  const tell = (message, frames = []) => desk.postMessage(message, location.origin, frames);

  // Takes a camera, by its number or as the browser chooses.
  async function take(number) {
    stop();
    denied.hidden = true;
    try {
      stream = await navigator.mediaDevices.getUserMedia({audio: false, video: {
        width: {ideal: 1280}, height: {ideal: 720}, facingMode: "environment",
        ...number ? {deviceId: {exact: number}} : {}}});
    } catch {
      denied.hidden = false;
      return;
    }
    const all = (await navigator.mediaDevices.enumerateDevices()).filter(d => d.kind === "videoinput");
    const [track] = stream.getVideoTracks();
    const taken = all.find(camera => camera.label === track.label);
    while (cameras.length > 1) cameras.remove(1);
    for (const camera of all) cameras.add(new Option(camera.label, camera.deviceId));
    cameras.value = taken?.deviceId ?? "";
    if (!number) {
      const better = all.find(camera => wished && camera.label === wished)
        ?? (others.test(track.label) ? all.find(camera => !others.test(camera.label)) : taken);
      if (better && better !== taken) return take(better.deviceId);
      if (!better) {
        stop();
        cameras.value = "";
        return;
      }
    }
    track.addEventListener("ended", () => { denied.hidden = false; });
    video.srcObject = stream;
    await video.play();
  }

  // Gives the page a frame.
  function look() {
    if (!desk || desk.closed) return leave();
    if (stream && video.videoWidth && !isAwaited && performance.now() - sent >= pause) {
      sent = performance.now();
      isAwaited = true;
      try {
        const {bytes, width} = globalThis.greyPixels(video, video.videoWidth, video.videoHeight, "camera");
        ratio = video.videoWidth / width;
        tell({frame: bytes, camera: stream.getVideoTracks()[0].label}, [bytes.buffer]);
      } catch { isAwaited = false; }
    }
    setTimeout(look, 50);
  }

  // Draws a line around the place where the zone was seen.
  function draw(corners) {
    [zone.width, zone.height] = [video.videoWidth, video.videoHeight];
    if (corners.length < 8) return;
    const ink = zone.getContext("2d");
    ink.lineWidth = Math.max(3, zone.width / 240);
    ink.strokeStyle = "#2fd07a";
    ink.beginPath();
    for (let place = 0; place < 8; place += 2) ink.lineTo(ratio * corners[place], ratio * corners[place + 1]);
    ink.closePath();
    ink.stroke();
  }

  addEventListener("message", event => {
    if (event.source !== desk || event.origin !== location.origin) return;
    const {end, remembered, words, corners} = event.data;
    if (end) return leave();
    if (remembered !== undefined) {
      wished = remembered;
      take();
    }
    if (words === undefined) return;
    isAwaited = false;
    if (words && said.textContent !== words) said.textContent = words;
    if (stream) draw(corners);
  });

  cameras.addEventListener("change", () => { if (cameras.value) take(cameras.value); });
  document.getElementById("cancel").addEventListener("click", leave);
  addEventListener("keydown", event => { if (event.key === "Escape") leave(); });
  addEventListener("pagehide", stop);

  if (!desk) return leave();
  tell({ready: true});
  look();
})();
