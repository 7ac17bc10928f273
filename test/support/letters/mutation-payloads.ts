// Letters that two parsers read differently, or that change when they are written and read again.
import type { PayloadFamily } from './payload-family';

const image = (run: string) => `<img src=x onerror=${run}>`;

export const MUTATION_PAYLOADS: PayloadFamily = {
  'an end of a noscript in an attribute': (run) => `<noscript><p title="</noscript>${image(run)}">`,
  'an end of a style in an attribute': (run) => `<style><p title="</style>${image(run)}">`,
  'an end of a title in an attribute': (run) => `<title><p title="</title>${image(run)}">`,
  'an end of a text area in an attribute': (run) => `<textarea><p title="</textarea>${image(run)}">`,
  'an end of an example in an attribute': (run) => `<xmp><p title="</xmp>${image(run)}">`,
  'an end of a frame in an attribute': (run) => `<iframe><p title="</iframe>${image(run)}">`,
  'an end of a fallback in an attribute': (run) =>
    `<noembed><p title="</noembed>${image(run)}"></noembed><noframes><p title="</noframes>${image(run)}">`,
  'plain text until the end': (run) => `<plaintext><p>a</p>${image(run)}</plaintext>${image(run)}`,
  'an old listing': (run) => `<listing>&lt;img src=x onerror=${run}&gt;</listing>`,
  'an example of markup': (run) => `<xmp>&lt;/xmp&gt;${image(run)}</xmp>`,
  'a text area of markup': (run) => `<textarea>&lt;/textarea&gt;${image(run)}</textarea>`,
  'an option of entities': (run) => `<option>&lt;img src=x onerror=${run}&gt;</option>`,
  'a title of entities': (run) => `<title>&lt;/title&gt;&lt;img src=x onerror=${run}&gt;</title>`,
  'a script of entities': (run) => `&lt;script&gt;${run}&lt;/script&gt;`,
  'entities of entities': (run) => `&amp;lt;img src=x onerror=${run}&amp;gt;`,
  'an attribute of entities': (run) => `<p title="&quot;&gt;&lt;img src=x onerror=${run}&gt;">a</p>`,
  'a style in a table in a formula': (run) =>
    `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=${run}&gt;">`,
  'a style in a form in a formula': (run) =>
    `<form><math><mtext></form><form><mglyph><style></math><img src=x onerror=${run}>`,
  'a comment in a style in a formula': (run) =>
    `<math><mtext><mglyph><style><!--</style><img title="--></mglyph>${image(run)}">`,
  'a style in a drawing in a select': (run) => `<select><template><svg><style></select>${image(run)}`,
  'a style in a caption': (run) => `<table><caption><svg><style></caption></table>${image(run)}`,
  'a template': (run) => `<template>${image(run)}</template>`,
  'a template of a shadow': (run) => `<div><template shadowrootmode="open">${image(run)}</template></div>`,
  'a form in a form': (run) => `<form id=a><div></form><form id=b><input name=parentNode onfocus=${run} autofocus>`,
  'a paragraph that a table pushes out': (run) => `<table><p onclick=${run}>a<tr><p title="</table>${image(run)}">b`,
  'a link in a link': (run) => `<a href="#a"><table><a href="javascript:${run}">a</a></table></a>`,
  'bold across paragraphs': (run) => `<b onclick=${run}><p>a</b>b</p></b><b><i></b>${image(run)}</i>`,
  'a list without an order': (run) => `<li><ul><li></ul></li></ul></ol>${image(run)}<td><tr></table>`,
  'a comment that is at once over': (run) => `<!-->${image(run)}-->`,
  'a comment that is over with three dashes': (run) => `<!--->${image(run)}-->`,
  'a comment that ends with a bang': (run) => `<!-- --!>${image(run)}-->`,
  'a comment in a comment': (run) => `<!--<!-- -->${image(run)}-->`,
  'a comment that is no comment': (run) => `<!a>${image(run)}<!-x-><//y>${image(run)}`,
  'a comment with an attribute': (run) => `<p title="<!--">a</p><p title="--><img src=x onerror=${run}>">b</p>`,
  'a comment for an old browser': (run) =>
    `<!--[if gte IE 4]><script>${run}</script><![endif]--><![if true]>${image(run)}<![endif]>`,
  'a data section': (run) => `<![CDATA[<script>]]>${image(run)}<![CDATA[</script>]]>`,
  'an instruction': (run) => `<?xml version="1.0" a="?>${image(run)}"?><?php echo "${image(run)}" ?>`,
  'a document type': (run) => `<!DOCTYPE html "${image(run)}"><!doctype x [${image(run)}]>`,
  'backticks in an attribute': (run) => `<img alt="\`\`onerror=${run} src=x">`,
  'an attribute that ends a comment': (run) => `<!-- <p title="-->${image(run)}"> -->`,
  'a script that closes itself': (run) => `<script/><img title="</script>${image(run)}">`,
  'a style that closes itself': (run) => `<style/><p title="</style>${image(run)}">a`,
  'a text area that closes itself': (run) => `<textarea/><p title="</textarea>${image(run)}">a`,
  'a title that closes itself in a drawing': (run) => `<svg><title/><p title="</title>${image(run)}"></svg>`,
};
