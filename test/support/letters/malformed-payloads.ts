// Broken markup: tags within tags, quotes that never end, nulls and look-alike letters.
import type { PayloadFamily } from './payload-family';

const image = (run: string) => `<img src=x onerror=${run}>`;

export const MALFORMED_PAYLOADS: PayloadFamily = {
  'two angles': (run) => `<<script>${run}//<</script>`,
  'a script in a script': (run) => `<scr<script>ipt>${run}</scr</script>ipt>`,
  'a script around a script': (run) => `<script><script>${run}</script></script>`,
  'a picture in a picture': (run) => `<im<img>g src=x onerror=${run}><<img src=x onerror=${run}>>`,
  'quotes before the end': (run) => `<img """><script>${run}</script>">`,
  'a sign for the name of an attribute': (run) => `<img =">" src=x onerror=${run}>`,
  'an end in an attribute': (run) => `<p title=">" onclick=${run}>a</p><p a='>' onclick=${run}>b</p>`,
  'a picture in an attribute': (run) => `<p title='"><img src=x onerror=${run}>'>a</p>`,
  'a picture in words for a picture': (run) => `<img alt='"><img src=x onerror=${run}>'>`,
  'a quote that never ends': (run) => `<img title="a>${image(run)}`,
  'a quote that ends late': (run) => `<p title="a><p class="${image(run)}">b</p>`,
  'a tag that never ends': (run) => `<img src=x onerror=${run} `,
  'an angle for the end of a tag': (run) => `<img src=x onerror=${run} <p>a</p>`,
  'attributes without a space': (run) => `<img src="x"onerror="${run}"><a href="x"onclick=${run}>a</a>`,
  'attributes after slashes': (run) => `<p///onclick=${run}///>a</p></p onclick=${run}>`,
  'an entity for the equals sign': (run) => `<img src=x onerror&#61;${run}><img src&equals;x onerror=${run}>`,
  'an entity for the angle': (run) => `&#60;img src=x onerror=${run}&#62;&lt;img src=x onerror=${run}>`,
  'an entity without an end': (run) => `&ltimg src=x onerror=${run}&gt<p title="&quot onclick=${run}">a`,
  'an entity in the name of a tag': (run) => `<i&#109;g src=x onerror=${run}><scr&#105;pt>${run}</script>`,
  'a null in the name of a tag': (run) => `<im\u0000g src=x onerror=${run}><scr\u0000ipt>${run}</scr\u0000ipt>`,
  'a null before the name of a tag': (run) => `<\u0000img src=x onerror=${run}><\u0000script>${run}</script>`,
  'a null in the name of an attribute': (run) => `<img src=x on\u0000error=${run}><img src=x \u0000onerror=${run}>`,
  'a null in an end tag': (run) => `<script>//</scr\u0000ipt>\n${run}</script>`,
  'control characters in a tag': (run) => `<img\u000Bsrc=x\u000Bonerror=${run}><img \u0001src=x \u0008onerror=${run}>`,
  'wide angles': (run) => `\uFF1Cscript\uFF1E${run}\uFF1C/script\uFF1E`,
  'letters that become others in capitals': (run) => `<\u017Fcript>${run}</\u017Fcript><\u0131mg src=x onerror=${run}>`,
  'letters that become others in small': (run) => `<\u212Abd>a</\u212Abd><\u0130MG src=x onerror=${run}>`,
  'separators of lines': (run) => `<img src=x\u2028onerror=${run}><p title="\u2028"\u2029onclick=${run}>a</p>`,
  'a mark of byte order': (run) => `\uFEFF<scr\uFEFFipt>${run}</script><\uFEFFimg src=x onerror=${run}>`,
  'marks that turn the text': (run) => `<p title="\u202E"><\u202Eimg src=x onerror=${run}>\u2066</p>`,
  'characters beyond the plane': (run) => `<p title="\u{1D4B3}\u{10FFFF}" onclick=${run}>\u{E0041}</p>`,
  'another character set': (run) => `<meta charset="utf-7">+ADw-script+AD4-${run}+ADw-/script+AD4-`,
  'names that objects have': (run) =>
    `<p __proto__="a" constructor=b toString=c onclick=${run}>a</p><__proto__>${image(run)}`,
  'tags that objects have': (run) => `<constructor onclick=${run}>a</constructor><hasownproperty>${image(run)}`,
  'names of attributes that break out': (run) =>
    `<p title=a "><img src=x onerror=${run}>=b 'x'>a</p><p a"b'c=d onclick=${run}>`,
  'spans that are no numbers': (run) =>
    `<table><tr><td colspan='1" onclick="${run}' rowspan="-1" width="1">a<th colspan="99999">b</table>`,
  'sizes that are no numbers': (run) => `<img width='1"onerror="${run}' height="100%" alt='a"onerror="${run}' src=x>`,
  'a bracket in a tag': (run) => `<[First Name]><img [First Name]=${run} src=x on[x]error=${run}><p [onclick]=${run}>a`,
};
