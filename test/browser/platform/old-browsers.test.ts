/** The built pages are for every browser of package.json's list, and tell older ones so. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { newerFeatures, versionsOf } from '../../support/browser/newer-features.ts';
import { oldestVersions } from '../../../web/build/browsers.ts';

const files = readdirSync('web/dist', { recursive: true, encoding: 'utf8' });
const read = (file: string) => readFileSync(`web/dist/${file}`, 'utf8');

/** Without these, a page looks plainer or comes later, and works as well. */
const DECORATION =
  /^(?:css\.at-rules\.page|css\.properties\.(?:accent-color|backdrop-filter|break-after|contain-intrinsic-size|content-visibility|cursor|outline|overscroll-behavior|text-wrap|user-select)\b.*|html\.elements\.link\.fetchpriority|html\.global_attributes\.(?:autocapitalize|autocorrect))$/;
const EXCEPTIONS = new Set([
  // The code asks for them before it uses them, or catches what happens without them.
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
  // Methods of other objects that are called the same.
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
  const keys = new Set(found.map(({ key }) => key));
  expect(found.filter(({ key }) => !DECORATION.test(key) && !EXCEPTIONS.has(key))).toEqual([]);
  expect([...EXCEPTIONS].filter((key) => !keys.has(key))).toEqual([]);
});

it.each([
  ['a.js', 'x.toSorted()', 'javascript.builtins.TypedArray.toSorted'],
  ['a.js', 'x.values().map(y)', 'javascript.builtins.Iterator.map'],
  ['a.js', 'URL.canParse(x)', 'api.URL.canParse_static'],
  ['a.js', 'Object.groupBy(x, y)', 'javascript.builtins.Object.groupBy'],
  ['a.js', 'new OffscreenCanvas(1, 1)', 'api.OffscreenCanvas'],
  ['a.js', 'x.ariaBusy = "true"', 'api.Element.ariaBusy'],
  ['a.js', '/(?<!a)b/.test(x)', 'javascript.regular_expressions.lookbehind_assertion'],
  ['a.css', 'a:has(b){color:red}', 'css.selectors.has'],
  ['a.css', 'a{color:red;translate:1px}', 'css.properties.translate'],
  ['a.css', 'a{height:100dvh}', 'css.types.length.viewport_percentage_units_dynamic'],
  ['a.css', 'a{color:color-mix(in srgb,red,blue)}', 'css.types.color.color-mix'],
  ['a.css', '@container (width:1px){a{color:red}}', 'css.at-rules.container'],
  ['a.html', '<div popover>', 'html.global_attributes.popover'],
])('would find it in %s: %s', (file, text, key) => {
  expect(newerFeatures(file, text)).toEqual([key]);
});

it.each([
  ['a.js', '[1].map(x).at(-1); x.replaceChildren(); structuredClone(x); x.toSorted?.()'],
  ['a.css', '@supports selector(:has(*)){a:has(b){color:red}}a{height:100vh;height:100dvh}'],
  ['a.html', '<div hidden title="popover">'],
])('finds nothing in %s: %s', (file, text) => {
  expect(newerFeatures(file, text)).toEqual([]);
});

it.each(files.filter((file) => file.endsWith('.html')))(
  '%s has a sentence for older browsers, hidden from all others',
  (page) => {
    expect(read(page)).toMatch(/src="\/theme\.js"[^]*id="old-browser"[^>]* hidden>This browser is/);
  },
);

it('shows the sentence where a function is missing that the oldest supported versions brought', () => {
  const versions = versionsOf.get('api.AbortSignal.throwIfAborted');
  expect(read('theme.js')).toContain('.throwIfAborted');
  expect({ ...versions, firefox: oldestVersions.firefox }).toEqual(oldestVersions);
});
