// Shows new messages without a reload: fetches the page again and takes over its list when that has changed.
const list = document.getElementById('messages');

async function refresh() {
  if (document.hidden) return;
  const response = await fetch(location.pathname, { headers: { accept: 'text/html' } });
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const latest = page.getElementById('messages');
  if (latest && latest.innerHTML !== list.dataset.shown) show(latest.innerHTML);
}

function show(html) {
  // Rewritten times differ from those of the server, so what the server sent is stored for the comparison.
  list.dataset.shown = html;
  list.innerHTML = html;
  for (const time of list.querySelectorAll('time')) time.textContent = new Date(time.dateTime).toLocaleString();
}

show(list.innerHTML);
// A server that restarts is asked again.
setInterval(() => void refresh().catch(() => null), 2000);
