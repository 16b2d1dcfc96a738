// The app in the frame can be ready before the shell's script: its messages are kept until then.
window.earlyMessages = [];
window.keepMessage = (event) => window.earlyMessages.push(event);
window.addEventListener('message', window.keepMessage);
