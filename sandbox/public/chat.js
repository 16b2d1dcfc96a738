// The stand-in for the live chat's script: takes the commands of its list `$crisp`, also those that came before it, and
// shows what it was told instead of a conversation.
(() => {
  const account = { websiteId: window.CRISP_WEBSITE_ID };
  let told = {};
  let panel = null;

  const commands = {
    'set user:email': ([email]) => tell({ email }),
    'set user:nickname': ([name]) => tell({ name }),
    'set session:data': ([facts]) => tell(Object.fromEntries(facts)),
    'do chat:open': () => open(),
    'do chat:close': () => close(),
    'do session:reset': () => {
      told = {};
      close();
    },
  };

  const waiting = window.$crisp ?? [];
  window.$crisp = { push: (command) => take(command) };
  for (const command of waiting) take(command);

  function take(command) {
    const [action, name, values = []] = command;
    const run = commands[`${action} ${name}`];
    if (run) run(values);
    else console.warn('The stand-in for the chat does not know:', command);
  }

  function tell(facts) {
    told = { ...told, ...facts };
    if (panel) draw();
  }

  function open() {
    if (!panel) {
      panel = document.createElement('section');
      panel.setAttribute('role', 'dialog');
      panel.setAttribute('aria-label', 'Live chat');
      panel.style.cssText =
        'position: fixed; inset: auto 16px 16px auto; z-index: 600; width: min(360px, calc(100vw - 32px)); ' +
        'box-sizing: border-box; padding: 16px; border-radius: 12px; background: #fff; color: #303030; ' +
        'font: 13px/1.5 system-ui, sans-serif; box-shadow: 0 8px 30px rgb(0 0 0 / .25)';
      document.body.append(panel);
    }
    draw();
    panel.querySelector('button').focus();
  }

  function close() {
    panel?.remove();
    panel = null;
  }

  function draw() {
    const title = withText('h2', 'Live chat: a stand-in');
    title.style.cssText = 'margin: 0 0 8px; font-size: 14px';
    const list = document.createElement('dl');
    list.style.cssText = 'display: grid; grid-template-columns: auto 1fr; gap: 2px 12px; margin: 0 0 12px';
    const shown = { ...account, sessionToken: window.CRISP_TOKEN_ID ?? 'none', ...told };
    for (const [name, value] of Object.entries(shown)) {
      const definition = withText('dd', String(value));
      definition.style.cssText = 'margin: 0; overflow-wrap: anywhere';
      list.append(withText('dt', name), definition);
    }
    const button = withText('button', 'Close');
    button.type = 'button';
    button.addEventListener('click', close);
    panel.replaceChildren(title, list, button);
  }

  function withText(tag, text) {
    const element = document.createElement(tag);
    element.textContent = text;
    return element;
  }
})();
