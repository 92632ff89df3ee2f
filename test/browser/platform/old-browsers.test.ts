/** The built pages are for every browser of package.json's list, and tell older ones so. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { newerFeatures, supportOf } from '../../support/browser/newer-features.ts';
import { oldestVersions } from '../../../web/build/browsers.ts';

const DIST = 'web/dist';
const files = readdirSync(DIST, { recursive: true, encoding: 'utf8' });
const read = (file: string) => readFileSync(`${DIST}/${file}`, 'utf8');

/** Features without which a page works as well, and looks plainer. */
const DECORATION =
  /^css\.(at-rules\.page|properties\.(accent-color|backdrop-filter|break-after|contain-intrinsic-size|content-visibility|cursor|outline|overscroll-behavior|text-wrap|user-select))\b/;
/** Attributes that a browser without them ignores. */
const IGNORED = /^html\.global_attributes\.(autocapitalize|autocorrect)$/;
/** Features that the code asks for before it uses them, or whose refusal it catches. */
const ASKED_FOR = new Set([
  'api.Document.startViewTransition',
  'api.Element.startViewTransition',
  'api.Navigation.currentEntry',
  'api.Navigation.navigate',
  'api.Navigation.transition',
  'api.Navigator.connection',
  'api.Navigator.pdfViewerEnabled',
  'api.Navigator.share',
  'api.Window.cancelIdleCallback',
  'api.Window.devicePixelRatio',
  'api.Window.requestIdleCallback',
  'javascript.builtins.Symbol.asyncDispose',
  'javascript.builtins.Uint8Array.fromHex',
  'javascript.builtins.Uint8Array.toHex',
]);
/** Methods of other objects, in libraries and in our classes, that are called the same. */
const NAMESAKES = new Set([
  'api.CanvasRenderingContext2D.font',
  'api.CustomElementRegistry.getName',
  'api.FontFaceSet.check',
  'api.IntersectionObserverEntry.isVisible',
  'api.WindowClient.navigate',
  'javascript.builtins.Iterator.toArray',
  'javascript.builtins.SharedArrayBuffer.grow',
  'javascript.builtins.TypedArray.with',
]);

it('uses nothing that a supported browser lacks', () => {
  const found = files
    .filter((file) => /\.(?:js|css|html)$/.test(file))
    .flatMap((file) => newerFeatures(file, read(file)).map((key) => ({ file, key })));
  const known = found.filter(
    ({ key }) =>
      DECORATION.test(key) || IGNORED.test(key) || ASKED_FOR.has(key) || NAMESAKES.has(key),
  );
  expect(found.filter((one) => !known.includes(one))).toEqual([]);
  // An exception that nothing needs any more would hide the next use.
  const keys = new Set(known.map(({ key }) => key));
  expect([...ASKED_FOR, ...NAMESAKES].filter((key) => !keys.has(key))).toEqual([]);
});

it.each([
  ['a.js', 'x.toSorted()', 'javascript.builtins.TypedArray.toSorted'],
  ['a.js', 'x?.at(0).toReversed()', 'javascript.builtins.TypedArray.toReversed'],
  ['a.js', 'URL.canParse(x)', 'api.URL.canParse_static'],
  ['a.js', 'Object.groupBy(x, y)', 'javascript.builtins.Object.groupBy'],
  ['a.js', 'Response.json(x)', 'api.Response.json_static'],
  ['a.js', 'new OffscreenCanvas(1, 1)', 'api.OffscreenCanvas'],
  ['a.js', 'x.ariaBusy = "true"', 'api.Element.ariaBusy'],
  ['a.js', '/(?<!a)b/.test(x)', 'javascript.regular_expressions.lookbehind_assertion'],
  ['a.css', 'a:has(b){color:red}', 'css.selectors.has'],
  ['a.css', 'a{color:red;translate:1px}', 'css.properties.translate'],
  ['a.css', 'a{height:100dvh}', 'css.types.length.viewport_percentage_units_dynamic'],
  ['a.css', 'a{color:color-mix(in srgb,red,blue)}', 'css.types.color.color-mix'],
  ['a.css', '@container (width:1px){a{color:red}}', 'css.at-rules.container'],
  ['a.html', '<div popover>', 'html.global_attributes.popover'],
])('finds it in %s: %s', (file, text, key) => {
  expect(newerFeatures(file, text)).toContain(key);
});

it.each([
  ['a.js', '[1].map(x).at(-1); x.replaceChildren(); structuredClone(x); x.toSorted?.()'],
  ['a.css', '@supports selector(:has(*)){a:has(b){color:red}}a{height:100vh;height:100dvh}'],
  ['a.html', '<div hidden title="popover">'],
])('finds nothing in %s: %s', (file, text) => {
  expect(newerFeatures(file, text)).toEqual([]);
});

const pages = files.filter((file) => file.endsWith('.html'));

it.each(pages)('%s has a sentence for older browsers, hidden from all others', (page) => {
  expect(read(page)).toMatch(/<script src="\/theme\.js">[^]*<p id="old-browser"[^>]* hidden>This browser is too old/);
});

it('shows the sentence where a function is missing that came with the oldest supported versions', () => {
  const { chrome, safari, safari_ios: ios } = supportOf.get('api.AbortSignal.throwIfAborted') ?? {};
  expect(read('theme.js')).toContain('.throwIfAborted');
  expect({ chrome, safari, ios }).toEqual({ chrome: oldestVersions.chrome, safari: oldestVersions.safari, ios: oldestVersions.ios });
});
