import { BrowserRouter } from 'react-router-dom';
import { Providers } from './providers.tsx';
import { Router } from './router.tsx';

/** The portal. */
export function App() {
  return (
    <BrowserRouter>
      <Providers>
        <Router />
      </Providers>
    </BrowserRouter>
  );
}
