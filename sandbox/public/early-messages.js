// The app in the frame may be ready before the shell's own script: what it says meanwhile is kept for it.
window.earlyMessages = [];
window.keepMessage = (event) => window.earlyMessages.push(event);
window.addEventListener('message', window.keepMessage);
