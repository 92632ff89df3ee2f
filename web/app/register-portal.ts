/**
 * The portal with the registration's screen, in one step. The screen comes first: it has to be there when
 * the portal renders, which would show its spinner in place of the form otherwise.
 */
import '../routes/register.tsx';
import './main.tsx';
