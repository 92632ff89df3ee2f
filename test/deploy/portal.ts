/** The deployed portal, as the checks use it. */
import assert from 'node:assert/strict';
import type { PortalSettings } from '../../shared/kernel/settings.ts';
import type { Check } from './checks.ts';
import { Cloud } from './cloud.ts';
import { type Deployed, SITE_URL } from './deployment.ts';
import type { Emulator } from './emulator.ts';
import { Gateway } from './gateway.ts';
import { type NewPerson, People, type Person } from './people.ts';

export interface Portal {
  settings: PortalSettings;
  check: Check;
  deployed: Deployed;
  cloud: Cloud;
  gateway: Gateway;
  people: People;
}

/** Collects the clients of a portal that was deployed with the settings. */
export function openPortal(
  check: Check,
  settings: PortalSettings,
  { emulator, deployed }: { emulator: Emulator; deployed: Deployed },
): Portal {
  const cloud = new Cloud(emulator);
  const gateway = new Gateway(emulator, deployed);
  const people = new People(cloud, deployed, gateway);
  return { settings, check, deployed, cloud, gateway, people };
}

/** Signs somebody up, calls the trigger that writes the profile, and signs in. */
export async function register(
  { check, people }: Portal,
  who: string,
  person: NewPerson,
): Promise<Person> {
  await check(`${who} signs up, and the code's e-mail leads to the portal`, async () => {
    const mail = await people.signUp(person);
    assert.ok(mail.includes(`${SITE_URL}/verify-email?`) && mail.includes('{####}'), mail);
  });
  await check(`the pool's own trigger writes the profile of ${who}`, () =>
    people.confirm(person.email),
  );
  return check(`${who} signs in and reads the own profile`, () => people.signIn(person.email));
}
