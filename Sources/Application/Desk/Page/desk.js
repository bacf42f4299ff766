// The script of the page. It requests the view, shows it, and sends typed text and clicks. All words and
// decisions come from the desk. The page navigates nowhere by itself, and accepts only answers that are
// encrypted under the key that it shares with the desk: another program may have taken the desk's port.
"use strict";
(async () => {
  const view = document.getElementById("view");
  const said = document.getElementById("said");
  const alarm = document.getElementById("alarm");
  const unusable = document.getElementById("unusable");
  const longest = 1 << 20;  // The longest message, in bytes.
  let key = null;
  let farewell = null;  // The last message, made in advance: there is no time when the page closes.
  let revision = "";
  let sending = false;
  let queued = null;  // The click that came while another message was sent.
  let pressed = false;  // True while a button or finger is down: the view must not change.
  let failures = 0;
  let over = false;
  let emptied = null;  // The Lock or End button that emptied the page: only its answer is shown.
  let patience = 0;  // The timer that ends the page if the desk does not answer.
  let swiped = "";
  let shown = "";  // The view as the desk sent it, without the line of a link.
  let lens = null;  // The window of the camera. This page itself may use none.
  let isAimed = false;  // True while the view says that the camera is used.
  let lastCamera = "";  // The name of the camera that read last.
  let phone = null;  // Ends the question to a phone that the browser is asking.

  // Ends the page: it is emptied and takes no more input. The named part says why.
  function end(part = "gone") {
    over = true;
    putAway();
    hangUp();
    clearTimeout(patience);
    key = farewell = queued = null;
    swiped = shown = "";
    said.textContent = alarm.textContent = "";
    unusable.hidden = true;
    view.inert = true;
    view.replaceChildren();
    document.getElementById(part).hidden = false;
  }

  // From now on no shown address contains the secret. The browser's history still has it.
  const secret = location.hash.slice(1);
  history.replaceState(null, "", location.pathname);

  const text = new TextEncoder();
  const random = count => crypto.getRandomValues(new Uint8Array(count));

  function joined(...pieces) {
    const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
    let place = 0;
    for (const piece of pieces) {
      whole.set(piece, place);
      place += piece.length;
    }
    return whole;
  }

  async function agree(salt) {
    const bytes = Uint8Array.from(atob(secret.replace(/-/g, "+").replace(/_/g, "/")), c => c.charCodeAt(0));
    const base = await crypto.subtle.importKey("raw", bytes, "HKDF", false, ["deriveKey"]);
    return crypto.subtle.deriveKey(
      {name: "HKDF", hash: "SHA-256", salt, info: text.encode("passport desk tab")}, base,
      {name: "AES-GCM", length: 256}, false, ["encrypt", "decrypt"]);
  }

  // Encrypts a text, or bytes, for a path of the desk.
  async function sealed(path, content) {
    const nonce = random(12);
    const bytes = await crypto.subtle.encrypt(
      {name: "AES-GCM", iv: nonce, additionalData: text.encode("tab " + path)}, key,
      typeof content === "string" ? text.encode(content) : content);
    return {nonce, bytes: joined(nonce, new Uint8Array(bytes))};
  }

  // Asks the desk. An answer that is not encrypted under the key, or answers another message, is rejected.
  async function ask(path, content, before = new Uint8Array()) {
    const message = await sealed(path, content);
    if (before.length + message.bytes.length > longest) return {status: 413};
    // Another program may have replaced the desk and not answer: the page is emptied after the time
    // of two requests in any case.
    patience ||= setTimeout(() => end(), 10000);
    const answer = await fetch(path, {
      method: "POST", body: joined(before, message.bytes), redirect: "manual", cache: "no-store",
      credentials: "omit", signal: AbortSignal.timeout(5000),
    });
    const bytes = new Uint8Array(await answer.arrayBuffer());
    if (over) return {};
    let opened;
    try {
      opened = await crypto.subtle.decrypt({
        name: "AES-GCM", iv: bytes.slice(0, 12), additionalData: joined(text.encode("desk "), message.nonce),
      }, key, bytes.slice(12));
    } catch {
      end();
      return {};
    }
    if (over) return {};
    failures = 0;
    clearTimeout(patience);
    patience = 0;
    const [line, ...html] = new TextDecoder().decode(opened).split("\n");
    const [status, came, language] = line.split(" ");
    return {status: Number(status), came, language, html: html.join("\n")};
  }

  const inputs = () => view.querySelectorAll("input,textarea");
  const nameOf = field => field.id || field.name;

  // For a moment after a new view, Enter presses no button: it was meant for the previous view.
  let calming = 0;
  function calm() {
    view.dataset.fresh = "";
    clearTimeout(calming);
    calming = setTimeout(() => { delete view.dataset.fresh; }, 600);
  }

  // Shows only the line of a link, where nothing else changed: what is typed, marked or has the focus stays as it is.
  // Returns false where there is more to show.
  function showsLine(html, keeps) {
    const next = document.createElement("template");
    next.innerHTML = html;
    const line = next.content.querySelector("#link");
    line?.remove();
    const isSame = keeps && next.innerHTML === shown;
    shown = next.innerHTML;
    if (!isSame) return false;
    const former = document.getElementById("link");
    const wasHeld = former?.contains(document.activeElement);
    former?.remove();
    if (line) view.append(line);
    if (wasHeld) document.getElementById("content")?.focus();
    say(said, "[data-say]");
    return true;
  }

  // Shows a view. Typed text and the focus are kept if the view has the same field again.
  function show(html, language, keeps) {
    if (showsLine(html, keeps)) return;
    const held = document.activeElement && document.activeElement.id;
    const typed = {};
    for (const field of keeps ? inputs() : []) {
      if (nameOf(field)) {
        typed[nameOf(field)] = {
          value: field.type === "checkbox" ? field.checked : field.value, round: field.dataset.round};
      }
    }
    const folds = keeps ? [...view.querySelectorAll("details[open]")].map(fold => fold.id) : [];
    const hadSheet = view.querySelector(".sheet");
    view.innerHTML = html;
    for (const fold of folds) document.getElementById(fold)?.setAttribute("open", "");
    // A decision is shown from its top, wherever the last view was scrolled to.
    if (!hadSheet && view.querySelector(".sheet")) scrollTo(0, 0);
    if (language) document.documentElement.lang = language;
    for (const field of inputs()) {
      const former = typed[nameOf(field)];
      // Text that the desk has forgotten is not restored.
      if (!former || former.round !== field.dataset.round) continue;
      if (field.type === "checkbox") field.checked = former.value;
      else if (field.type !== "file") field.value = former.value;
    }
    const same = held && document.getElementById(held);
    const next = view.querySelector("[autofocus]:not([inert] *)");
    if (same && view.contains(same) && keeps && held !== "content") same.focus();
    else if (next) next.focus({preventScroll: next.id === "next"});
    else if (same && view.contains(same)) same.focus();
    else document.getElementById("content")?.focus();
    if (document.activeElement && document.activeElement.id !== held) calm();
    const lines = view.querySelector("[data-mrz]");
    if (lines) {
      count(lines);
      // Text that is typed or swiped now replaces the kept text.
      if (document.activeElement === lines && held !== lines.id) lines.select();
    }
    if (!view.querySelector("[data-phone]")) hangUp();
    const wasAimed = isAimed;
    isAimed = Boolean(view.querySelector("[data-lens]"));
    if (wasAimed && !isAimed) putAway();
    const clearing = view.querySelector("[data-left]");
    if (clearing) clearing.dataset.end = performance.now() + 1000 * clearing.dataset.left;
    say(said, "[data-say]");
    say(alarm, "[data-alarm]");
  }

  // Shows how long a document stays on the page. The desk clears it.
  setInterval(() => {
    const clearing = view.querySelector("[data-left]");
    if (!clearing) return;
    const left = Math.max(0, Math.ceil((clearing.dataset.end - performance.now()) / 1000));
    const words = clearing.textContent.replace(/\d+/, left);
    if (clearing.textContent !== words) clearing.textContent = words;
  }, 500);

  // A press, a key or a turn of the wheel starts that time again. The desk is told once in some seconds.
  let told = -Infinity;
  async function stay(event) {
    const clearing = view.querySelector("[data-stay]");
    if (!clearing || !event.isTrusted || over || performance.now() - told < 2000) return;
    told = performance.now();
    try {
      const answer = await ask("/stay", "");
      if (answer.status === 204) clearing.dataset.end = performance.now() + 1000 * clearing.dataset.stay;
    } catch { told = -Infinity; }
  }
  for (const name of ["pointerdown", "keydown", "wheel"]) {
    addEventListener(name, stay, {capture: true, passive: true});
  }

  // Announces the words of some elements to screen readers.
  function say(region, selector) {
    const words = [...view.querySelectorAll(selector)].map(e => e.textContent).join(" ");
    if (region.textContent !== words) region.textContent = words;
  }

  function take(answer, keeps) {
    if (answer.status === 200) {
      // A late answer does not replace a newer view.
      if (Number(answer.came) < Number(revision)) return;
      revision = answer.came;
      show(answer.html, answer.language, keeps);
    } else if (answer.status === 410) {
      end();
      document.getElementById("gone").hidden = true;
      view.innerHTML = answer.html;
      view.inert = false;
    } else if (answer.status === 413) {
      unusable.hidden = false;
    }
  }

  // The desk is treated as ended after several failures; one may be chance.
  function fail() {
    failures += 1;
    if (failures > 8) end();
  }

  async function send(action, fields) {
    if (over) return;
    if (action === "lock" || action === "end") {
      emptied = action;
      swiped = shown = said.textContent = alarm.textContent = "";
      view.replaceChildren();
      putAway();
      hangUp();
    }
    if (sending) {
      queued = [action, fields];
      return;
    }
    sending = true;
    unusable.hidden = true;
    try {
      const answer = await ask("/do/" + action, new URLSearchParams(fields || {}).toString());
      if (action === emptied) emptied = null;
      if (!emptied) take(answer, false);
      if (action === "camera" && !isAimed) putAway();
    } catch {
      // After Lock or End, a desk that does not answer is treated as ended.
      if (action === emptied) end();
      else fail();
    } finally { sending = false; }
    if (queued) {
      const order = queued;
      queued = null;
      send(...order);
    }
  }

  async function look() {
    if (lens?.closed) {
      putAway();
      send("camera-stop");
    }
    if (!sending && !over && !pressed) {
      try {
        const answer = await ask("/view", revision);
        // An answer that cannot be shown now is requested again.
        if (answer.status === 410 || !sending && !pressed && !emptied) take(answer, true);
      } catch { if (!sending && !over) fail(); }
    }
    if (!over) setTimeout(look, document.hidden ? 1000 : 200);
  }

  // The camera: its window gives frames to this page, which sends their grey pixels to the desk.

  function putAway() {
    lens?.close();
    lens = null;
    isAimed = false;
  }

  // Sends a frame. The desk says what it saw in the one before.
  async function sendFrame(bytes, camera) {
    const answer = await ask("/frame", bytes);
    bytes.fill(0);
    const [words, corners] = (answer.html ?? "").split("\n");
    if (answer.status === 404 || corners) lastCamera = camera;
    if (answer.status === 404) return null;
    return {words, corners: (corners || "").split(" ").filter(c => c).map(Number)};
  }

  // Sends a picture from a file, which is read once.
  async function sendPicture(file) {
    unusable.hidden = true;
    try {
      const picture = await createImageBitmap(file);
      const {bytes} = globalThis.greyPixels(picture, picture.width, picture.height, "file");
      picture.close();
      await ask("/frame", bytes);
      bytes.fill(0);
    } catch { unusable.hidden = over; }
  }

  addEventListener("message", async event => {
    if (!lens || event.source !== lens || event.origin !== location.origin) return;
    const {ready, frame, camera} = event.data;
    if (ready) lens.postMessage({remembered: lastCamera}, location.origin);
    if (!frame) return;
    let seen = {words: "", corners: []};
    try {
      if (isAimed && !over) seen = await sendFrame(frame, camera);
    } catch { fail(); }
    if (seen) lens?.postMessage(seen, location.origin);
    else putAway();
  });

  // Shows the buttons of the camera where there is one.
  async function lookForCamera() {
    const devices = await navigator.mediaDevices?.enumerateDevices() ?? [];
    document.body.classList.toggle("sees", devices.some(device => device.kind === "videoinput"));
  }
  navigator.mediaDevices?.addEventListener("devicechange", lookForCamera);
  lookForCamera();

  // Shows how a phone is asked where the browser can do it.
  document.body.classList.toggle(
    "asks", typeof DigitalCredential !== "undefined" && typeof navigator.credentials?.get === "function");

  function hangUp() {
    phone?.abort();
    phone = null;
  }

  // Asks a phone by way of the browser. The requests are in the view already: the browser allows the call only
  // with the click. What comes back is for the desk to judge.
  async function askPhone(requests) {
    if (phone) return;
    const call = phone = new AbortController();
    let outcome;
    try {
      const {protocol, data} = await navigator.credentials.get({
        mediation: "required", signal: call.signal, digital: {requests: JSON.parse(requests)},
      });
      outcome = ["phone-answered", {answer: JSON.stringify({protocol, data})}];
    } catch (error) {
      outcome = ["phone-failed", {value: error.name}];
    }
    if (call.signal.aborted || over) return;
    phone = null;
    send(...outcome);
  }

  // A file as text, in base64url if it is not; a picture is reduced to what its QR code needs.
  async function content(file) {
    if (!file.type.startsWith("image/")) {
      const bytes = new Uint8Array(await file.arrayBuffer());
      if (bytes.length > longest) throw new Error("too long");
      try {
        return new TextDecoder("utf-8", {fatal: true}).decode(bytes);
      } catch {
        return btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ""))
          .replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
      }
    }
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, 1600 / Math.max(picture.width, picture.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.ceil(picture.width * scale);
    canvas.height = Math.ceil(picture.height * scale);
    const ink = canvas.getContext("2d");
    ink.fillStyle = "#fff";
    ink.fillRect(0, 0, canvas.width, canvas.height);
    ink.drawImage(picture, 0, 0, canvas.width, canvas.height);
    return canvas.toDataURL("image/jpeg", 0.9);
  }

  const linesOf = text => text.split("\n").map(l => l.replace(/\s/g, "")).filter(l => l);

  // True for a whole MRZ: two lines of 36 or 44 characters, three of 30, or all in one line. The line
  // with the names may lack filler characters.
  function isWhole(text) {
    const lines = linesOf(text);
    const [first, second, third] = lines.map(l => l.length);
    if (lines.length === 1) return [72, 88, 90].includes(first);
    if (lines.length === 2) return [36, 44].includes(second) && first <= second && lines[0].includes("<<");
    return lines.length === 3 && first === 30 && second === 30 && third <= 30 && lines[2].includes("<<");
  }

  // Shows how much of a line was typed. A passport's lines have 44 characters, a card's 30 or 36.
  function count(field) {
    const told = document.getElementById("form");
    if (!told?.dataset.line) return;
    told.dataset.form ||= told.textContent;
    const lines = linesOf(field.value);
    const place = lines.length;
    const length = place && lines[place - 1].length;
    const all = !place || /^[PV]/i.test(lines[0]) ? 44 : lines[0].length > 30 ? 36 : 30;
    const words = length === all ? told.dataset.whole : told.dataset.line;
    told.textContent = place && length <= all
      ? words.replace("…1", place).replace("…2", length).replace("…3", all) : told.dataset.form;
  }

  view.addEventListener("submit", event => {
    event.preventDefault();
    const form = event.target;
    const fields = [...new FormData(form, event.submitter)].filter(f => typeof f[1] === "string");
    for (const field of form.querySelectorAll("input[type=password],#words")) field.value = "";
    send(form.dataset.do, fields);
  });

  view.addEventListener("click", event => {
    // Scrolls to an expanded part, which may be below the edge.
    const fold = event.target.closest(".deeds summary")?.parentElement;
    if (fold) {
      setTimeout(() => {
        const block = fold.offsetHeight < innerHeight / 2 ? "nearest" : "start";
        if (fold.open) fold.scrollIntoView({block});
      }, 0);
    }
    const button = event.target.closest("button,a");
    if (!button) return;
    if (button.matches("[data-print]")) print();
    else if (button.dataset.camera) {
      putAway();
      // Without the program that reads codes, the desk says which one is missing.
      const lacksProgram = document.getElementById("no-codes");
      if (!lacksProgram) lens = window.open("/camera", "", "popup,width=760,height=640");
      if (lens || lacksProgram) send("camera", {value: button.dataset.camera});
    }
    else if (button.dataset.phone) askPhone(button.dataset.phone);
    else if (button.matches("[data-enlarge]")) button.classList.toggle("large");
    else if (button.type === "button" && button.dataset.do) {
      send(button.dataset.do, {value: button.dataset.value || ""});
    }
  });

  view.addEventListener("input", event => {
    if (event.target.matches("[data-mrz]")) count(event.target);
  });

  // Puts the content of a file into a field.
  async function fill(id, file) {
    const into = document.getElementById(id);
    unusable.hidden = true;
    try {
      const bytes = await content(file);
      if (into && !over) into.value = bytes;
    } catch { unusable.hidden = over; }
  }

  view.addEventListener("change", event => {
    const field = event.target;
    if (field.matches("select[data-do]")) send(field.dataset.do, {value: field.value});
    const file = field.matches("input[type=file]") && field.files[0];
    if (file && "picture" in field.dataset) sendPicture(file);
    else if (file) fill(field.dataset.into, file);
  });

  // A file, or a text, that is dropped on a box.
  for (const name of ["dragenter", "dragover", "dragleave", "drop"]) {
    addEventListener(name, event => {
      event.preventDefault();
      const box = view.querySelector("[data-drop]");
      const takesPicture = view.querySelector("[data-picture]");
      if (takesPicture && name === "drop" && event.dataTransfer.files[0]) sendPicture(event.dataTransfer.files[0]);
      if (!box || over) return;
      box.classList.toggle("over", name === "dragenter" || name === "dragover");
      if (name !== "drop") return;
      const text = event.dataTransfer.getData("text");
      if (event.dataTransfer.files[0]) fill(box.dataset.drop, event.dataTransfer.files[0]);
      else if (text) document.getElementById(box.dataset.drop).value = text;
    });
  }

  for (const name of ["pointerdown", "pointerup", "pointercancel"]) {
    // The click event comes after the button is up.
    document.addEventListener(name, event => {
      if (event.type === "pointerdown") pressed = true;
      else setTimeout(() => { pressed = false; }, 0);
    }, true);
  }
  addEventListener("blur", () => { pressed = false; });

  // An MRZ reader types like a keyboard, wherever the focus is.
  let last = 0;
  document.addEventListener("keydown", event => {
    if (over) return;
    if (event.key === "Enter" && event.target.closest("button")
        && (event.repeat || "fresh" in view.dataset)) event.preventDefault();
    const field = event.target.closest("textarea,input,select");
    if (field && field.matches("[data-mrz]")) {
      if (event.key === "Enter" && !event.shiftKey && isWhole(field.value)) {
        event.preventDefault();
        field.form.requestSubmit();
      }
      return;
    }
    const large = view.querySelector(".large");
    if (event.key === "Escape" && large) {
      large.classList.remove("large");
    } else if (event.key === "Escape" && !event.defaultPrevented) {
      view.querySelector("[data-escape]")?.click();
    }
    if (field || !view.querySelector("[data-swipe]")) return;
    const now = performance.now();
    if (now - last > 500) swiped = "";
    last = now;
    if (event.key.length === 1 && !event.ctrlKey && !event.altKey && !event.metaKey) {
      swiped += event.key;
      if (swiped.length > 1) event.preventDefault();
    } else if (event.key === "Enter" && swiped.length >= 30) {
      event.preventDefault();
      swiped += "\n";
      if (isWhole(swiped)) {
        send("read", {typed: swiped});
        swiped = "";
      }
    }
  });

  // Parts that are collapsed on the screen are printed.
  let unfolded = [];
  addEventListener("beforeprint", () => {
    unfolded = [...view.querySelectorAll("details:not([open])")];
    for (const fold of unfolded) fold.open = true;
  });
  addEventListener("afterprint", () => { for (const fold of unfolded) fold.open = false; });

  // The page is emptied when it is closed, or kept by the browser for later. The desk locks.
  addEventListener("pagehide", () => {
    if (over) return;
    fetch("/farewell", {method: "POST", body: farewell, keepalive: true, credentials: "omit"}).catch(() => {});
    end();
  });

  // Without the secret of a new address, as after a reload, the page has nothing to show.
  if (!/^[\w-]{43}$/.test(secret)) {
    end("unopened");
    return;
  }
  try {
    const salt = random(32);
    key = await agree(salt);
    farewell = (await sealed("/farewell", "")).bytes;
    take(await ask("/open", "", salt), false);
  } catch { end(); }
  if (over) return;
  // The view takes input only now that the handlers are set.
  view.inert = false;
  view.querySelector("[autofocus]")?.focus();
  look();
})();
