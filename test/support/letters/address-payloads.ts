// Payloads in URLs: script schemes in disguise, misleading hosts and tricks against the check for absolute URLs.
import { ATTACKER_ORIGIN, toBase64, toEntities, type PayloadFamily } from './payload-family';

const link = (address: string) => `<a href="${address}">a</a>`;

export const ADDRESS_PAYLOADS: PayloadFamily = {
  'a javascript: URL': (run) => link(`javascript:${run}`),
  'a scheme in mixed case': (run) => link(`JaVaScRiPt:${run}`),
  'spaces before the scheme': (run) => link(`  \n javascript:${run}`),
  'a control character before the scheme': (run) => link(`\u0001javascript:${run}`),
  'an encoded control character before the scheme': (run) => link(`&#14; &#1;javascript:${run}`),
  'a tab in the scheme': (run) => link(`java\tscript:${run}`),
  'a line feed in the scheme': (run) => link(`java\nscript:${run}`),
  'a carriage return in the scheme': (run) => link(`java\rscript:${run}`),
  'a NUL in the scheme': (run) => link(`java\u0000script:${run}`),
  'named entities in the scheme': (run) => link(`java&Tab;scr&NewLine;ipt&colon;${run}`),
  'encoded white space in the scheme': (run) => link(`j&#97;v&#x0A;asc&#0000009;ript:${run}`),
  'a URL in decimal entities': (run) => link(toEntities(`javascript:${run}`, 10)),
  'a URL in padded decimal entities': (run) => link(toEntities(`javascript:${run}`, 10, 9)),
  'a URL in decimal entities without semicolons': (run) => link(toEntities(`javascript:${run}`, 10, 7, '')),
  'a URL in hexadecimal entities': (run) => link(toEntities(`javascript:${run}`, 16)),
  'a URL in padded hexadecimal entities without semicolons': (run) => link(toEntities(`javascript:${run}`, 16, 8, '')),
  'a URL without quotes': (run) => `<a href=javascript:${run}>a</a>`,
  'a URL in backticks': (run) => `<a href=\`javascript:${run}\`>a</a>`,
  'a javascript: URL that looks like an https: URL': (run) => link(`javascript://parley.test/%0a${run}`),
  'a percent-encoded javascript: URL': (run) =>
    link(`javascript:%68it(${run.slice(4, -1)})`) + link(`javascript%3A${run}`),
  'a scheme with full-width characters': (run) => link(`\uFF4Aavascript:${run}`) + link(`java\u017Fcript:${run}`),
  'a scheme with invisible characters': (run) =>
    link(`java\u200Bscript:${run}`) + link(`java\u00ADscript:${run}`) + link(`\uFEFFjavascript:${run}`),
  'other script schemes': (run) =>
    ['vbscript', 'livescript', 'mocha', 'jscript'].map((name) => link(`${name}:${run}`)).join(''),
  'nested schemes': (run) =>
    ['view-source', 'feed', 'jar', 'blob', 'filesystem'].map((name) => link(`${name}:javascript:${run}`)).join(''),
  'an HTML data: URL': (run) => link(`data:text/html,<script>${run}</script>`),
  'an HTML data: URL in base64': (run) => link(`data:text/html;base64,${toBase64(`<script>${run}</script>`)}`),
  'an SVG data: URL': (run) =>
    `<img src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='${run}'/>">`,
  'an image with a javascript: URL': (run) => `<img src="javascript:${run}">`,
  'obsolete URL attributes of an image': (run) =>
    `<img lowsrc="javascript:${run}" dynsrc="javascript:${run}" src=x onerror=${run}>`,
  'an image with srcset': () => `<img srcset="${ATTACKER_ORIGIN}/a.png 1x, ${ATTACKER_ORIGIN}/b.png 2x" sizes="100vw">`,
  'a link with a ping': () => `<a href="#a" ping="${ATTACKER_ORIGIN}/ping">a</a>`,
  'a URL without a scheme': () => link('//evil.test') + '<img src="//evil.test/a.png">',
  'a URL with backslashes': () =>
    link('\\\\evil.test') + link('/\\evil.test') + '<img src="\\\\evil.test\\a.png"><img src="/\\evil.test/b.png">',
  'a scheme without slashes': () => link('https:evil.test/a') + '<img src="https:evil.test/a.png">',
  'a scheme with one slash': () => link('https:/evil.test/a') + '<img src="https:/evil.test/a.png">',
  'a scheme with backslashes': () => link('https:\\\\evil.test') + '<img src="https:\\\\evil.test/a.png">',
  'relative URLs': () => link('a') + link('/a') + link('?a') + link('#a') + '<img src="a.png"><img src="">',
  'an insecure scheme': () => link('http://evil.test') + '<img src="http://evil.test/a.png">' + link('ftp://evil.test'),
  'a host hidden by a user name': () => link('https://parley.test@evil.test') + link('https://a:b@evil.test'),
  'a host hidden by a backslash': () => link('https://evil.test\\@parley.test'),
  'a link that breaks out of its quotes': (run) => `<a href='https://parley.test/"onmouseover="${run}'>a</a>`,
  'a mailto: URL that breaks out of its quotes': (run) => `<a href='mailto:"onmouseover=${run}@x.test'>a</a>`,
  'a tel: URL with a script': (run) => link(`tel:javascript:${run}`),
  'a placeholder as a scheme': (run) => link(`[First Name]:${run}`) + link(`java[First Name]script:${run}`),
  'a placeholder as a host': () => link('https://[First Name]/') + link('https://x.[City].test/') + link('//[City]'),
  'a placeholder before a script': (run) => link(`[You Negotiate Link]javascript:${run}`),
  'a script before a placeholder': (run) => link(`javascript:${run}//[You Negotiate Link]`),
  'a placeholder as an image URL': () => '<img src="[You Negotiate Link]"><img src="data:[First Name]">',
};
