/** Given a crowd that registers with one referrer, everybody gets in, and each click counts once. */
import { describeRegistrations } from '../support/identity/registration-suite.ts';

describeRegistrations({ registrations: 200, clicks: 150 });
