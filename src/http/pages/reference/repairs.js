// Repairs of Swagger UI: names its controls for screen readers, and lets the keyboard scroll its examples.
const NAMES = [
  ['#servers', () => 'Server'],
  ['.topbar select', () => 'API'],
  ['.examples-select-element', () => 'Example'],
  ['.content-type', () => 'Media type'],
  ['textarea.body-param__text', () => 'Request body'],
  ['tr[data-param-name] select', (select) => select.closest('tr').dataset.paramName],
];

const reference = document.getElementById('reference');

function repair() {
  for (const [selector, name] of NAMES) {
    for (const control of reference.querySelectorAll(`${selector}:not([aria-label])`)) {
      control.setAttribute('aria-label', name(control));
    }
  }
  for (const example of reference.querySelectorAll('pre.microlight:not([tabindex])')) example.tabIndex = 0;
}

repair();
new MutationObserver(repair).observe(reference, { childList: true, subtree: true });
