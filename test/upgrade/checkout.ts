/** Checkouts of the repository in folders of their own, whose commands an operator types. */
import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { BASELINE } from '../../functions/workflows/migrations/migrations.ts';

const run = promisify(execFile);
/** Lists and archives of the repository are larger than the default. */
const maxBuffer = 256 * 1024 * 1024;

/** No command of an operator reads tests. */
const LEFT_OUT = /^test\//;

/** A company of its own, as production demands; the made-up one is refused. */
const OWN_COMPANY = {
  companyEmailDomain: 'fibrelink.co.za',
  website: 'https://www.fibrelink.co.za',
  supportEmail: 'support@fibrelink.co.za',
  financeEmail: 'finance@fibrelink.co.za',
  sender: 'portal@fibrelink.co.za',
};
/** The domain that SES has to have verified. */
export const OWN_DOMAIN = OWN_COMPANY.companyEmailDomain;
/** And that of the settings as shipped, with which previews are deployed. */
export const MADE_UP_DOMAIN = 'fibrelink.example';
const PAYING_ACCOUNT = '62000000017';
/** An address as a distribution has it. */
export const SITE_URL = 'https://d111111abcdef8.cloudfront.net';

/** The working tree as it is, with settings of a company's own. */
export async function checkOutPresent(home: string): Promise<string> {
  const folder = join(home, 'present');
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const { stdout } = await run('git', args, { maxBuffer });
  const files = stdout.split('\0').filter((file) => file !== '' && !LEFT_OUT.test(file));
  for (const file of files) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await cp(file, join(folder, file));
  }
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
  const settings = {
    siteUrl: SITE_URL,
    alarmEmail: `alarms@${OWN_DOMAIN}`,
    monthlyBudget: 100,
    portal: {
      ...OWN_COMPANY,
      payingAccount: { accountNumber: PAYING_ACCOUNT },
      // No phone is here to show codes, and nobody to let the first administrator in.
      administratorSecondFactor: 'optional',
      administratorsNeedApproval: false,
    },
  };
  await writeFile(join(folder, 'settings/prod.json'), JSON.stringify(settings));
  return folder;
}

/**
 * The baseline, whose settings stand in `cdk.json` alone.
 * @throws Error where the history doesn't reach back to it
 */
export async function checkOutBaseline(home: string): Promise<string> {
  const folder = join(home, 'baseline');
  await requireBaseline();
  await mkdir(folder, { recursive: true });
  const archive = join(home, 'baseline.tar');
  await run('git', ['archive', '--format=tar', `--output=${archive}`, BASELINE]);
  await run('tar', ['-xf', archive, '-C', folder]);
  await installBaseline(folder);
  const file = join(folder, 'cdk.json');
  const cdk = JSON.parse(await readFile(file, 'utf8')) as {
    context: { siteUrl?: string; portal: { payingAccount: object } };
  };
  cdk.context.siteUrl = SITE_URL;
  const { portal } = cdk.context;
  const payingAccount = { ...portal.payingAccount, accountNumber: PAYING_ACCOUNT };
  Object.assign(portal, OWN_COMPANY, { payingAccount });
  await writeFile(file, JSON.stringify(cdk));
  return folder;
}

async function requireBaseline(): Promise<void> {
  try {
    await run('git', ['cat-file', '-e', `${BASELINE}^{commit}`]);
  } catch (error) {
    const needs = `The history here has no commit ${BASELINE}, the baseline of stored items`;
    throw new Error(`${needs}: git fetch --unshallow brings it.`, { cause: error });
  }
}

interface Lock {
  packages: Record<string, { version?: string }>;
}

/** Takes the packages that are here where they are those of the baseline, else installs its own. */
async function installBaseline(folder: string): Promise<void> {
  const read = async (file: string) => JSON.parse(await readFile(file, 'utf8')) as Lock;
  const [{ packages: its }, { packages: present }] = await Promise.all([
    read(join(folder, 'package-lock.json')),
    read('package-lock.json'),
  ]);
  const isHere = Object.entries(its).every(
    ([path, { version }]) => path === '' || present[path]?.version === version,
  );
  if (isHere) await symlink(resolve('node_modules'), join(folder, 'node_modules'));
  else await run('npm', ['ci'], { cwd: folder, maxBuffer });
}
