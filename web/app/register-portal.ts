/** The portal with the registration's screen, which takes the place of the page's form at once. */
import Register from '../routes/register.tsx';
import { provideRegister } from '../routes/screens.ts';
import { openPortal } from './open-portal.tsx';

provideRegister(Register);
void openPortal();
