// Copies the value of a button to the clipboard, also of buttons that are added later.
document.addEventListener('click', async ({ target }) => {
  const button = target.closest('[data-copy]');
  if (!button) return;
  const status = document.getElementById('copied');
  try {
    await navigator.clipboard.writeText(button.dataset.copy);
    status.textContent = 'Copied.';
    button.classList.add('done');
    setTimeout(() => {
      button.classList.remove('done');
      status.textContent = '';
    }, 1500);
  } catch {
    status.textContent = `This browser does not copy. The value is ${button.dataset.copy}`;
  }
});
