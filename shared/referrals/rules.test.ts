import { describe, expect, it } from 'vitest';
import { isCrawler, keptUserAgent, nameInMail, percentOf } from './rules.ts';

const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15';

describe('isCrawler', () => {
  it.each([
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    `${ANDROID} Chrome/141.0.0.0 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)`,
    'Googlebot-Image/1.0',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/141.0.0.0 Safari/537.36',
    `${ANDROID} Chrome/141.0.0.0 Mobile Safari/537.36 Chrome-Lighthouse`,
    'Mozilla/5.0 (compatible; BarracudaSentinel/2.0)',
    'Mozilla/5.0 (compatible; CloudFlare-Prefetch/0.1)',
    'Mediapartners-Google',
    'Mozilla/5.0 (compatible; Google-InspectionTool/1.0;)',
    'GoogleOther',
    'Mozilla/5.0 (compatible; Yahoo! Slurp; http://help.yahoo.com/help/us/ysearch/slurp)',
    'facebookexternalhit/1.1',
    'meta-externalagent/1.1',
    'WhatsApp/2.23.20.0',
    'TelegramBot (like TwitterBot)',
    'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5 skype-url-preview@microsoft.com',
    'magpie-crawler/1.1',
    'Screaming Frog SEO Spider/20.1',
    'some bot',
  ])('knows %s', (userAgent) => {
    expect(isCrawler(userAgent)).toBe(true);
  });

  it.each([
    `${ANDROID} Chrome/141.0.0.0 Mobile Safari/537.36`,
    `${IPHONE} (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1`,
    'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0',
    'Opera/9.80 (Android; Opera Mini/36.2.2254/191.256; U; en) Presto/2.12.423 Version/12.16',
    'Mozilla/5.0 (Linux; Android 10; CUBOT NOTE 20 PRO) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
    'Mozilla/5.0 (Linux; Android 8.1.0; CUBOT_P20) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
    `${IPHONE} (KHTML, like Gecko) Mobile/22F76 [FBAN/FBIOS;FBAV/520.0.0.38.101;FBBV/756351453;FBDV/iPhone15,2;FBSV/18.5]`,
    `${ANDROID} Version/4.0 Chrome/141.0.0.0 Mobile Safari/537.36 [Pinterest/Android]`,
    'curl/8.5.0',
    'python-requests/2.32.3',
    '',
    null,
    undefined,
  ])('does not match %s', (userAgent) => {
    expect(isCrawler(userAgent)).toBe(false);
  });
});

describe('keptUserAgent', () => {
  const x = (length: number) => 'x'.repeat(length);

  it.each([
    ['', ''],
    ['Mozilla/5.0', 'Mozilla/5.0'],
    [x(256), x(256)],
    [x(257), x(256)],
    [`${x(254)}🎉`, `${x(254)}🎉`],
    [`${x(255)}🎉`, x(255)],
    [`${x(256)}🎉`, x(256)],
    [`${x(253)}🎉🎉`, `${x(253)}🎉`],
  ])('of %j is %j', (userAgent, kept) => {
    expect(keptUserAgent(userAgent)).toBe(kept);
  });
});

it.each([
  ['Sipho Dlamini', 'Sipho Dlamini'],
  ["Zoë O'Brien-van der Merwe", "Zoë O'Brien-van der Merwe"],
  ['Win at www.evil.example/now', 'Win at www evil example now'],
  ['<b>Boss</b>\r\nBcc: x@y.z', 'b Boss b Bcc x y z'],
  ['call 0821234567', 'call'],
])('a name in an e-mail to a stranger %j reads %j', (name, shown) => {
  expect(nameInMail(name)).toBe(shown);
});

it.each([
  [0, 0, 0],
  [3, 0, 0],
  [1, 3, 33],
  [2, 3, 67],
  [1, 200, 1],
  [3, 2, 150],
])('a share in percent %i of %i is %i', (part, whole, percent) => {
  expect(percentOf(part, whole)).toBe(percent);
});
