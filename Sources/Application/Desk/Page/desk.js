// The script of the page. It asks for the view, shows it, and sends what is typed and clicked. All words and all
// decisions come from the desk. The page goes nowhere by itself, and believes only what is encrypted under the key that
// it has in common with the desk: another program may have the desk's port by now.
"use strict";
(async () => {
  const view = document.getElementById("view");
  const said = document.getElementById("said");
  const alarm = document.getElementById("alarm");
  const unusable = document.getElementById("unusable");
  const longest = 1 << 20;  // The longest message, in bytes.
  let key = null;
  let farewell = null;  // What is sent when the page goes away: there is no time to make it then.
  let revision = "";
  let sending = false;
  let queued = null;  // What was clicked while something else was sent.
  let pressed = false;  // A button or a finger is down: what it is on must stay until it is up.
  let failures = 0;
  let over = false;
  let emptied = null;  // The button, Lock or End, that emptied the page: only its own answer is shown.
  let patience = 0;  // The timer that ends the page where no answer of the desk comes.
  let swiped = "";

  // The end: nothing stays on the page, and nothing is typed any more. The part that is named says why.
  function end(part = "gone") {
    over = true;
    clearTimeout(patience);
    key = farewell = queued = null;
    swiped = "";
    said.textContent = alarm.textContent = "";
    unusable.hidden = true;
    view.inert = true;
    view.replaceChildren();
    document.getElementById(part).hidden = false;
  }

  // The secret is in no address that is shown from here on. The browser's own history has the visit, and keeps it.
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

  async function sealed(path, content) {
    const nonce = random(12);
    const bytes = await crypto.subtle.encrypt(
      {name: "AES-GCM", iv: nonce, additionalData: text.encode("tab " + path)}, key, text.encode(content));
    return {nonce, bytes: joined(nonce, new Uint8Array(bytes))};
  }

  // Asks the desk. An answer that is not encrypted under the key, or is one to another question, is somebody else's.
  async function ask(path, content, before = new Uint8Array()) {
    const message = await sealed(path, content);
    if (before.length + message.bytes.length > longest) return {status: 413};
    // Another program may have taken the desk's place and be silent: nothing stays on the page for longer than two
    // requests take, whatever becomes of them.
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

  // For a moment after a view has come Enter presses no button of it: it was meant for what was there before.
  let calming = 0;
  function calm() {
    view.dataset.fresh = "";
    clearTimeout(calming);
    calming = setTimeout(() => { delete view.dataset.fresh; }, 600);
  }

  // Shows a view. What was typed, and where, stays where the same field is there again.
  function show(html, language, keeps) {
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
    // A decision is seen from its beginning, wherever the last view was.
    if (!hadSheet && view.querySelector(".sheet")) scrollTo(0, 0);
    if (language) document.documentElement.lang = language;
    for (const field of inputs()) {
      const former = typed[nameOf(field)];
      // What the desk has forgotten does not come back.
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
      // What is typed or swiped now takes the place of what is kept there.
      if (document.activeElement === lines && held !== lines.id) lines.select();
    }
    const clearing = view.querySelector("[data-left]");
    if (clearing) clearing.dataset.end = performance.now() + 1000 * clearing.dataset.left;
    say(said, "[data-say]");
    say(alarm, "[data-alarm]");
  }

  // Says how long a document stays on the page. It is the desk that clears it.
  setInterval(() => {
    const clearing = view.querySelector("[data-left]");
    if (!clearing) return;
    const left = Math.max(0, Math.ceil((clearing.dataset.end - performance.now()) / 1000));
    const words = clearing.textContent.replace(/\d+/, left);
    if (clearing.textContent !== words) clearing.textContent = words;
  }, 500);

  // Gives the words of some elements to those who hear the page.
  function say(region, selector) {
    const words = [...view.querySelectorAll(selector)].map(e => e.textContent).join(" ");
    if (region.textContent !== words) region.textContent = words;
  }

  function take(answer, keeps) {
    if (answer.status === 200) {
      // An answer may come late: a newer view stays.
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

  // The desk has ended when it does not answer for some time; once may be chance.
  function fail() {
    failures += 1;
    if (failures > 8) end();
  }

  async function send(action, fields) {
    if (over) return;
    if (action === "lock" || action === "end") {
      emptied = action;
      swiped = said.textContent = alarm.textContent = "";
      view.replaceChildren();
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
    } catch {
      // After Lock or End nothing more is shown of a desk that does not answer.
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
    if (!sending && !over && !pressed) {
      try {
        const answer = await ask("/view", revision);
        // What came is asked for again where it cannot be shown now.
        if (answer.status === 410 || !sending && !pressed && !emptied) take(answer, true);
      } catch { if (!sending && !over) fail(); }
    }
    if (!over) setTimeout(look, document.hidden ? 1000 : 200);
  }

  // A file as a text, in base64url where it is none; a picture as one too, no larger than its QR code needs.
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

  // The MRZ is whole: two lines of 36 or 44 characters, three of 30, or all of it in one. The line with the names may
  // be short of fillers.
  function isWhole(text) {
    const lines = linesOf(text);
    const [first, second, third] = lines.map(l => l.length);
    if (lines.length === 1) return [72, 88, 90].includes(first);
    if (lines.length === 2) return [36, 44].includes(second) && first <= second && lines[0].includes("<<");
    return lines.length === 3 && first === 30 && second === 30 && third <= 30 && lines[2].includes("<<");
  }

  // Says how much of the line that is typed is there. A passport's lines have 44 characters, a card's 30 or 36.
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
    for (const field of form.querySelectorAll("input[type=password]")) field.value = "";
    send(form.dataset.do, fields);
  });

  view.addEventListener("click", event => {
    // What is unfolded is seen, and not below the edge.
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
    if (field.matches("input[type=file]") && field.files[0]) fill(field.dataset.into, field.files[0]);
  });

  // A file, or a text, that is dropped on a box.
  for (const name of ["dragenter", "dragover", "dragleave", "drop"]) {
    addEventListener(name, event => {
      event.preventDefault();
      const box = view.querySelector("[data-drop]");
      if (!box || over) return;
      box.classList.toggle("over", name === "dragenter" || name === "dragover");
      if (name !== "drop") return;
      const text = event.dataTransfer.getData("text");
      if (event.dataTransfer.files[0]) fill(box.dataset.drop, event.dataTransfer.files[0]);
      else if (text) document.getElementById(box.dataset.drop).value = text;
    });
  }

  for (const name of ["pointerdown", "pointerup", "pointercancel"]) {
    // The click comes after the button is up.
    document.addEventListener(name, event => {
      if (event.type === "pointerdown") pressed = true;
      else setTimeout(() => { pressed = false; }, 0);
    }, true);
  }
  addEventListener("blur", () => { pressed = false; });

  // A reader of MRZs types like a keyboard, wherever the focus is.
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

  // What is folded on the screen is on the paper.
  let unfolded = [];
  addEventListener("beforeprint", () => {
    unfolded = [...view.querySelectorAll("details:not([open])")];
    for (const fold of unfolded) fold.open = true;
  });
  addEventListener("afterprint", () => { for (const fold of unfolded) fold.open = false; });

  // A page that goes away, or is kept by the browser to be shown again, has nothing on it. The desk locks.
  addEventListener("pagehide", () => {
    if (over) return;
    fetch("/farewell", {method: "POST", body: farewell, keepalive: true, credentials: "omit"}).catch(() => {});
    end();
  });

  // Without the secret of a fresh address, as when it is loaded again or typed by hand, the page has nothing to show.
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
  // Nothing could be pressed and typed before somebody listened.
  view.inert = false;
  view.querySelector("[autofocus]")?.focus();
  look();
})();
