import { BrowserRouter } from 'react-router-dom';
import { ErrorBoundary } from '../components/error-boundary.tsx';
import { Providers } from './providers.tsx';
import { Router } from './router.tsx';

export function App() {
  return (
    <BrowserRouter>
      <Providers>
        <ErrorBoundary>
          <Router />
        </ErrorBoundary>
      </Providers>
    </BrowserRouter>
  );
}
