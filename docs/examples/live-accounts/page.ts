// The page of the example: takes an access token and shows the accounts of its owner.
import { ask, watchAccounts, type Account } from './live-accounts.js';

const api = new URLSearchParams(location.search).get('api') ?? location.origin;
const form = document.querySelector('form') as HTMLFormElement;
const input = document.querySelector('input') as HTMLInputElement;
const status = document.querySelector('output') as HTMLOutputElement;
const rows = document.querySelector('tbody') as HTMLTableSectionElement;

function toRow({ identity, display }: Account): HTMLTableRowElement {
  const row = document.createElement('tr');
  for (const text of [identity.accountName, display.condition.label]) row.insertCell().textContent = text;
  return row;
}

async function start(token: string): Promise<void> {
  const getToken = async () => token;
  const { viewer } = await ask<{ viewer: { id: string } | null }>(api, token, '{ viewer { id } }');
  const live = watchAccounts({
    api,
    name: `accounts of ${viewer?.id}`,
    getToken,
    show(accounts) {
      rows.replaceChildren(...accounts.map(toRow));
      status.value = `${accounts.length} accounts`;
    },
    onEnd: (code) => (status.value = `Ended: ${code}`),
  });
  document.querySelector('#refresh')?.addEventListener('click', () => {
    status.value = 'Reading …';
    void live.refresh();
  });
  // A page in the back-forward cache must not hold the lock.
  addEventListener('pagehide', live.close);
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  start(input.value).catch((error: unknown) => (status.value = `Ended: ${String(error)}`));
});
