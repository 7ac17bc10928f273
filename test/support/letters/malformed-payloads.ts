// Payloads of malformed markup: nested tags, unclosed quotes, NULs and look-alike characters.
import type { PayloadFamily } from './payload-family';

const image = (run: string) => `<img src=x onerror=${run}>`;

export const MALFORMED_PAYLOADS: PayloadFamily = {
  'two angle brackets': (run) => `<<script>${run}//<</script>`,
  'a script in a script': (run) => `<scr<script>ipt>${run}</scr</script>ipt>`,
  'a script split by a script': (run) => `<script><script>${run}</script></script>`,
  'an image in an image': (run) => `<im<img>g src=x onerror=${run}><<img src=x onerror=${run}>>`,
  'quotes before the end': (run) => `<img """><script>${run}</script>">`,
  'a symbol as attribute name': (run) => `<img =">" src=x onerror=${run}>`,
  'a closing bracket in an attribute': (run) => `<p title=">" onclick=${run}>a</p><p a='>' onclick=${run}>b</p>`,
  'an image in an attribute': (run) => `<p title='"><img src=x onerror=${run}>'>a</p>`,
  'an image in alternative text': (run) => `<img alt='"><img src=x onerror=${run}>'>`,
  'an unclosed quote': (run) => `<img title="a>${image(run)}`,
  'a quote closed late': (run) => `<p title="a><p class="${image(run)}">b</p>`,
  'an unclosed tag': (run) => `<img src=x onerror=${run} `,
  'an opening bracket that ends a tag': (run) => `<img src=x onerror=${run} <p>a</p>`,
  'attributes without a space': (run) => `<img src="x"onerror="${run}"><a href="x"onclick=${run}>a</a>`,
  'attributes after slashes': (run) => `<p///onclick=${run}///>a</p></p onclick=${run}>`,
  'an entity for the equals sign': (run) => `<img src=x onerror&#61;${run}><img src&equals;x onerror=${run}>`,
  'an entity for the angle bracket': (run) => `&#60;img src=x onerror=${run}&#62;&lt;img src=x onerror=${run}>`,
  'an entity without a semicolon': (run) => `&ltimg src=x onerror=${run}&gt<p title="&quot onclick=${run}">a`,
  'an entity in a tag name': (run) => `<i&#109;g src=x onerror=${run}><scr&#105;pt>${run}</script>`,
  'a NUL in a tag name': (run) => `<im\u0000g src=x onerror=${run}><scr\u0000ipt>${run}</scr\u0000ipt>`,
  'a NUL before a tag name': (run) => `<\u0000img src=x onerror=${run}><\u0000script>${run}</script>`,
  'a NUL in an attribute name': (run) => `<img src=x on\u0000error=${run}><img src=x \u0000onerror=${run}>`,
  'a NUL in an end tag': (run) => `<script>//</scr\u0000ipt>\n${run}</script>`,
  'control characters in a tag': (run) => `<img\u000Bsrc=x\u000Bonerror=${run}><img \u0001src=x \u0008onerror=${run}>`,
  'full-width angle brackets': (run) => `\uFF1Cscript\uFF1E${run}\uFF1C/script\uFF1E`,
  'characters that change in upper case': (run) => `<\u017Fcript>${run}</\u017Fcript><\u0131mg src=x onerror=${run}>`,
  'characters that change in lower case': (run) => `<\u212Abd>a</\u212Abd><\u0130MG src=x onerror=${run}>`,
  'line separators': (run) => `<img src=x\u2028onerror=${run}><p title="\u2028"\u2029onclick=${run}>a</p>`,
  'a byte order mark': (run) => `\uFEFF<scr\uFEFFipt>${run}</script><\uFEFFimg src=x onerror=${run}>`,
  'bidirectional marks': (run) => `<p title="\u202E"><\u202Eimg src=x onerror=${run}>\u2066</p>`,
  'characters outside the basic plane': (run) => `<p title="\u{1D4B3}\u{10FFFF}" onclick=${run}>\u{E0041}</p>`,
  'another character set': (run) => `<meta charset="utf-7">+ADw-script+AD4-${run}+ADw-/script+AD4-`,
  'attribute names of Object.prototype': (run) =>
    `<p __proto__="a" constructor=b toString=c onclick=${run}>a</p><__proto__>${image(run)}`,
  'tag names of Object.prototype': (run) => `<constructor onclick=${run}>a</constructor><hasownproperty>${image(run)}`,
  'attribute names that break out': (run) =>
    `<p title=a "><img src=x onerror=${run}>=b 'x'>a</p><p a"b'c=d onclick=${run}>`,
  'non-numeric spans': (run) =>
    `<table><tr><td colspan='1" onclick="${run}' rowspan="-1" width="1">a<th colspan="99999">b</table>`,
  'non-numeric sizes': (run) => `<img width='1"onerror="${run}' height="100%" alt='a"onerror="${run}' src=x>`,
  'a bracket in a tag': (run) => `<[First Name]><img [First Name]=${run} src=x on[x]error=${run}><p [onclick]=${run}>a`,
};
