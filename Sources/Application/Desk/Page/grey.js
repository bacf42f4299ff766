// What the page and the window of the camera have in common: a picture in shades of grey, as the desk takes it.
"use strict";

// A picture, or what a video shows, as a line and then a byte for each pixel, with the width of what was taken.
// It is made smaller where it is too large for the desk.
globalThis.greyPixels = (picture, width, height, place) => {
  const scale = Math.min(1, 1280 / Math.max(width, height), Math.sqrt(1280 * 720 / (width * height)));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.floor(width * scale));
  canvas.height = Math.max(1, Math.floor(height * scale));
  const ink = canvas.getContext("2d", {willReadFrequently: true});
  ink.fillStyle = "#fff";
  ink.fillRect(0, 0, canvas.width, canvas.height);
  ink.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const {data} = ink.getImageData(0, 0, canvas.width, canvas.height);
  const line = new TextEncoder().encode(`${place} ${canvas.width} ${canvas.height}\n`);
  const bytes = new Uint8Array(line.length + data.length / 4);
  bytes.set(line);
  for (let from = 0, to = line.length; from < data.length; from += 4, to += 1) {
    bytes[to] = (77 * data[from] + 150 * data[from + 1] + 29 * data[from + 2]) >> 8;
  }
  data.fill(0);
  ink.clearRect(0, 0, canvas.width, canvas.height);
  return {bytes, width: canvas.width};
};
