/**
 * `npm run pictures`: the money screens and their dialogs with no, one and 10,000 rows, on a phone and
 * on a desk, light and dark, in `test/output/pictures/`. With `-- --docs` those of the README instead,
 * of the demo network.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { seedDemo } from '../../infra/local/seed.ts';
import { openBrowser, type TestBrowser } from '../support/browser.ts';
import { startTestStack, type TestStack } from '../support/stack.ts';
import { buildWeb } from '../support/web.ts';
import { docsPictures, screens } from './screens.ts';
import { fillIn } from './rows.ts';
import { openAs, takeDialog, takeScreen } from './take.ts';

const OUTPUT = 'test/output/pictures';
const DOCS = 'docs/pictures';

async function takeDocs(stack: TestStack, browser: TestBrowser): Promise<void> {
  await mkdir(DOCS, { recursive: true });
  await seedDemo(stack);
  const emails = {
    agent: 'agent@demo.example',
    admin: `admin@${stack.settings.companyEmailDomain}`,
  };
  for (const { name, who, path, look } of docsPictures) {
    const { page, close } = await openAs(browser, stack.url, emails[who], look);
    await takeScreen(page, stack.url + path, join(DOCS, `${name}.png`));
    await close();
  }
}

async function takeAll(stack: TestStack, browser: TestBrowser): Promise<void> {
  await mkdir(OUTPUT, { recursive: true });
  for await (const { rows, emails } of fillIn(stack))
    for (const who of ['agent', 'admin'] as const) {
      const { page, close } = await openAs(browser, stack.url, emails[who]);
      for (const screen of screens.filter((one) => one.who === who)) {
        const to = (name: string) => join(OUTPUT, `${screen.name}-${rows}${name}`);
        await takeScreen(page, stack.url + screen.path, to(''), true);
        if (rows !== 0)
          for (const dialog of screen.dialogs)
            await takeDialog(page, dialog, to(`-${dialog.toLowerCase().replaceAll(' ', '-')}`));
      }
      await close();
    }
}

await buildWeb();
const [stack, browser] = await Promise.all([startTestStack({ serveWeb: true }), openBrowser()]);
try {
  await (process.argv.includes('--docs') ? takeDocs(stack, browser) : takeAll(stack, browser));
} finally {
  await browser.close();
  await stack.close();
}
