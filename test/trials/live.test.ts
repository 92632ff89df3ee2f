/** Given 500 open browsers, an announcement reaches all of them within two seconds. */
import { describe } from 'vitest';
import { liveSuite } from '../support/notifications/live-suite.ts';

describe('given 500 open browsers', () => liveSuite(500, 2_000));
