// The script of the page. It asks for the view, shows it, and sends what is typed and clicked. All words and all
// decisions come from the server.
"use strict";
(() => {
  const view = document.getElementById("view");
  const said = document.getElementById("said");
  const unusable = document.getElementById("unusable");
  const meta = name => document.querySelector(`meta[name=${name}]`).content;
  const tab = meta("tab");
  let revision = meta("revision");
  let sending = false;
  let queued = null;  // What was clicked while something else was sent.
  let pressed = false;  // A button or a finger is down: what it is on must stay until it is up.
  let failures = 0;
  let over = false;

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
        typed[nameOf(field)] = field.type === "checkbox" ? field.checked : field.value;
      }
    }
    view.innerHTML = html;
    if (language) document.documentElement.lang = language;
    for (const field of inputs()) {
      if (!(nameOf(field) in typed)) continue;
      if (field.type === "checkbox") field.checked = typed[nameOf(field)];
      else if (field.type !== "file") field.value = typed[nameOf(field)];
    }
    const same = held && document.getElementById(held);
    const next = view.querySelector("[autofocus]");
    if (same && view.contains(same) && keeps && held !== "content") same.focus();
    else if (next) next.focus();
    else if (same && view.contains(same)) same.focus();
    else document.getElementById("content")?.focus();
    if (document.activeElement && document.activeElement.id !== held) calm();
    const words = [...view.querySelectorAll("[data-say]")].map(e => e.textContent).join(" ");
    if (said.textContent !== words) said.textContent = words;
  }

  function take(answer, text, keeps) {
    const came = answer.headers.get("x-revision");
    if (answer.status === 200) {
      // An answer may come late: a newer view stays.
      if (Number(came) < Number(revision)) return;
      revision = came;
      show(text, answer.headers.get("content-language"), keeps);
    } else if (answer.status === 403) {
      end(text);
    } else if (answer.status === 413) {
      unusable.hidden = false;
    }
  }

  function end(words) {
    over = true;
    view.replaceChildren();
    const gone = document.getElementById("gone");
    if (words) gone.textContent = words;
    gone.hidden = false;
  }

  // The desk has ended when it does not answer for some time; once may be chance.
  function fail() {
    failures += 1;
    if (failures > 8) end();
  }

  async function send(action, fields) {
    if (over) return;
    if (sending) {
      queued = [action, fields];
      return;
    }
    sending = true;
    unusable.hidden = true;
    try {
      const answer = await fetch("/do/" + action, {
        method: "POST", headers: {"x-tab": tab, "x-revision": revision},
        body: new URLSearchParams(fields || {}),
      });
      take(answer, await answer.text(), false);
      failures = 0;
    } catch { fail(); } finally { sending = false; }
    if (queued) {
      const order = queued;
      queued = null;
      send(...order);
    }
  }

  async function look() {
    if (!sending && !over && !pressed) {
      try {
        const answer = await fetch("/view?" + revision, {headers: {"x-tab": tab}});
        const text = await answer.text();
        failures = 0;
        // What came is asked for again where it cannot be shown now.
        if (!sending && !pressed) take(answer, text, true);
      } catch { if (!sending) fail(); }
    }
    if (!over) setTimeout(look, document.hidden ? 1000 : 200);
  }

  // A file as a text; a picture as one too, no larger than its symbol needs.
  async function content(file) {
    if (!file.type.startsWith("image/")) return file.text();
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

  // The MRZ is whole: two lines of 36 or 44 characters, three of 30, or all of it in one.
  function isWhole(text) {
    const lines = text.split("\n").map(l => l.replace(/\s/g, "")).filter(l => l);
    const all = lines.join("").length;
    return [72, 88, 90].includes(all)
      && (lines.length === 1 || lines.length === (all === 90 ? 3 : 2));
  }

  view.addEventListener("submit", event => {
    event.preventDefault();
    const form = event.target;
    const fields = [...new FormData(form, event.submitter)].filter(f => typeof f[1] === "string");
    for (const field of form.querySelectorAll("input[type=password]")) field.value = "";
    send(form.dataset.do, fields);
  });

  view.addEventListener("click", event => {
    const button = event.target.closest("button,a");
    if (!button) return;
    if (button.matches("[data-print]")) print();
    else if (button.type === "button" && button.dataset.do) {
      send(button.dataset.do, {value: button.dataset.value || ""});
    }
  });

  view.addEventListener("change", async event => {
    const field = event.target;
    if (field.matches("select[data-do]")) send(field.dataset.do, {value: field.value});
    if (field.matches("input[type=file]") && field.files[0]) {
      const into = document.getElementById(field.dataset.into);
      unusable.hidden = true;
      try {
        if (into) into.value = await content(field.files[0]);
      } catch { unusable.hidden = false; }
    }
  });

  for (const name of ["pointerdown", "pointerup", "pointercancel"]) {
    // The click comes after the button is up.
    document.addEventListener(name, event => {
      if (event.type === "pointerdown") pressed = true;
      else setTimeout(() => { pressed = false; }, 0);
    }, true);
  }
  addEventListener("blur", () => { pressed = false; });

  // A reader of MRZs types like a keyboard, wherever the focus is.
  let swiped = "";
  let last = 0;
  document.addEventListener("keydown", event => {
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
    if (event.key === "Escape" && !event.defaultPrevented) {
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

  // Nothing could be pressed and typed before somebody listened.
  view.inert = false;
  view.querySelector("[autofocus]")?.focus();
  look();
})();
