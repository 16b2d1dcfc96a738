document.querySelector('[data-clear]')?.addEventListener('click', async () => {
  if (!window.confirm('Delete every message?')) return;
  await fetch('/mailbox.json', { method: 'DELETE' });
  location.href = '/mailbox';
});
