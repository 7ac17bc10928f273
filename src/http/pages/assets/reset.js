// Asks before the demo data is put back, and shows the outcome.
const dialog = document.getElementById('confirm-reset');

function on(id, listener) {
  document.getElementById(id)?.addEventListener('click', listener);
}

async function reset({ currentTarget: button }) {
  const result = document.getElementById('reset-result');
  dialog.close();
  result.textContent = 'Resetting …';
  try {
    const response = await fetch(button.dataset.path, { method: 'POST' });
    result.textContent = (await response.json()).message;
    if (response.ok) setTimeout(() => location.reload(), 1000);
  } catch {
    result.textContent = 'The server does not answer.';
  }
}

on('ask-reset', () => dialog.showModal());
on('cancel-reset', () => dialog.close());
on('do-reset', (event) => void reset(event));
