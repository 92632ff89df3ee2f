import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { StartupProblem } from '../base/startup-problem.ts';

const require = createRequire(import.meta.url);
const VERSION = (
  JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
    devDependencies: Record<string, string>;
  }
).devDependencies['@dynoxide/linux-x64'];

/** The platforms for which the emulator is published as a package. */
const PUBLISHED = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64', 'win32-x64'];
const program = process.platform === 'win32' ? 'dynoxide.exe' : 'dynoxide';

function installed(packageName: string, searchFrom: string[]): string | undefined {
  try {
    const manifest = require.resolve(`${packageName}/package.json`, { paths: searchFrom });
    const path = join(dirname(manifest), program);
    return existsSync(path) ? path : undefined;
  } catch {
    // Not installed here.
    return undefined;
  }
}

/**
 * The path of the database emulator's program. On Linux x64 it is an installed package; on other
 * platforms npm fetches it once into the data folder.
 * @throws StartupProblem where there is none for this platform, or it can't be fetched
 */
export async function databaseBinary(dataDir: string): Promise<string> {
  const platform = `${process.platform}-${process.arch}`;
  const packageName = `@dynoxide/${platform}`;
  const folder = join(dataDir, 'emulator');
  const found = installed(packageName, [import.meta.dirname, folder]);
  if (found) return found;
  const instead = 'set DYNAMODB_ENDPOINT to a DynamoDB emulator of yours, or use Linux x64.';
  if (!PUBLISHED.includes(platform))
    throw new StartupProblem(`There is no database emulator for ${platform}: ${instead}`);
  mkdirSync(folder, { recursive: true });
  try {
    await promisify(execFile)(
      'npm',
      ['install', '--no-save', '--ignore-scripts', '--prefix', folder, `${packageName}@${VERSION}`],
      { shell: process.platform === 'win32', timeout: 120_000 },
    );
  } catch (error) {
    throw new StartupProblem(`${packageName}@${VERSION} couldn't be fetched with npm: ${instead}`, {
      cause: error,
    });
  }
  const fetched = installed(packageName, [folder]);
  if (!fetched) throw new StartupProblem(`${packageName} has no program in it: ${instead}`);
  return fetched;
}
