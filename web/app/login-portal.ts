/** The portal with the sign-in's screen, which takes the place of the page's form at once. */
import Login from '../routes/login.tsx';
import { provideLogin } from '../routes/screens.ts';
import { openPortal } from './open-portal.tsx';

provideLogin(Login);
void openPortal();
