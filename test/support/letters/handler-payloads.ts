// Payloads of script elements and of event handlers on all kinds of elements.
import type { PayloadFamily } from './payload-family';

export const HANDLER_PAYLOADS: PayloadFamily = {
  'a script': (run) => `<script>${run}</script>`,
  'a script in capitals': (run) => `<SCRIPT TYPE="text/javascript">${run}</SCRIPT>`,
  'a script with a space in its end tag': (run) => `<script>${run}</script\n>`,
  'a script with a slash after its name': (run) => `<script/x y>${run}</script>`,
  'an unclosed script': (run) => `<p>a</p><script>${run}`,
  'a script with a data: URL': (run) => `<script src="data:text/javascript,${run}"></script>`,
  'a module': (run) => `<script type="module">${run}</script>`,
  'a nomodule script': (run) => `<script nomodule>${run}</script><script defer src="data:,${run}"></script>`,
  'an image with onerror': (run) => `<img src=x onerror=${run}>`,
  'an image tag with slashes as separators': (run) => `<img/src="x"/onerror="${run}">`,
  'an image tag with line feeds as separators': (run) => `<img\nsrc=x\nonerror\n=\n${run}>`,
  'an image tag with form feeds as separators': (run) => `<img\fsrc=x\fonerror=${run}>`,
  'an image with onload': (run) =>
    `<img src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7" onload="${run}">`,
  'an image tag by its obsolete name': (run) => `<image src=x onerror=${run}>`,
  'a handler in capitals': (run) => `<p ONMOUSEOVER="${run}">a</p>`,
  'a duplicate handler': (run) => `<img src=x src=y onerror="${run}" onerror="">`,
  'a handler on an allowed element': (run) =>
    `<table onclick="${run}"><tr><td onmouseenter="${run}">a</td></tr></table>`,
  'a handler on an allowed link': (run) => `<a href="#a" onclick="${run}" onfocus="${run}" autofocus>a</a>`,
  'a pointer handler': (run) => `<div onpointerenter="${run}" onpointerdown="${run}">a</div>`,
  'an encoded handler': (run) => `<img src=x onerror="&#104;it&lpar;${run.slice(4, -1)}&rpar;">`,
  'a body with onload': (run) => `<body onload=${run}>`,
  'a body with onscroll': (run) => `<body onscroll=${run} onpageshow=${run}><br style="font-size:9999px">`,
  'an input with autofocus': (run) => `<input autofocus onfocus=${run}>`,
  'a select with autofocus': (run) => `<select autofocus onfocus=${run}><option>a</select>`,
  'an unknown element with focus': (run) => `<letter id=x tabindex=1 autofocus onfocus=${run}>a</letter>`,
  'an editable paragraph': (run) => `<p contenteditable autofocus onfocus=${run} onbeforeinput=${run}>a</p>`,
  'details with ontoggle': (run) => `<details open ontoggle=${run}>a</details>`,
  'a popover': (run) => `<button popovertarget=pop>a</button><div popover id=pop onbeforetoggle=${run}>b</div>`,
  'a video with onerror': (run) => `<video><source onerror="${run}"></video>`,
  'an audio element with onerror': (run) => `<audio src=x onerror=${run}>`,
  'an object with onerror': (run) => `<object data=x onerror=${run}></object>`,
  'a marquee': (run) => `<marquee onstart=${run} loop=1 width=0>a</marquee>`,
  'a CSS animation with a handler': (run) =>
    `<style>@keyframes k{}</style><div style="animation:k 1ms" onanimationstart="${run}">a</div>`,
  'a CSS transition with a handler': (run) =>
    `<p style="transition:color 1ms" ontransitionend="${run}" onclick="${run}">a</p>`,
  'a dialog': (run) => `<dialog open oncancel="${run}" onclick="${run}">a</dialog>`,
  'uncommon handlers': (run) =>
    ['onbeforematch', 'onscrollsnapchange', 'oncontentvisibilityautostatechange', 'onwebkitanimationend', 'onclick']
      .map((handler) => `<p ${handler}="${run}">a</p>`)
      .join(''),
};
