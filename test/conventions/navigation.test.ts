import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { unsafeNavigations } from './navigation.ts';
import { projectSources } from './sources.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const IMPORTED = "import { homeOf, paths } from '../lib/paths.ts';\n";
const found = (line: string) =>
  unsafeNavigations({ path: 'web/routes/a.tsx', text: IMPORTED + line });

it('the web sends browsers only where it may', () => {
  const web = projectSources(root).filter(({ path }) => path.startsWith('web/'));
  expect(web.flatMap(unsafeNavigations)).toEqual([]);
});

describe('navigation that isn’t allowed is found', () => {
  it.each([
    'window.location.href = query.get("next");',
    'location = next;',
    'document.location.pathname = next;',
    'window.location.assign(new URLSearchParams(location.search).get("next"));',
    'location.replace(state.from);',
    'window.open(url);',
    'window.open(website + code);',
    'navigate(query.get("returnTo"));',
    'void navigate(`/${next}`, { replace: true });',
    'navigate(location.state.from);',
    'const a = <Navigate to={state.from} replace />;',
    'const a = <Link to={next}>Next</Link>;',
    'const a = <Link to="https://evil.example">Next</Link>;',
  ])('%s', (line) => {
    expect(found(line)).toHaveLength(1);
  });
});
