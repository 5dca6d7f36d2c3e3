import { MantineProvider } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { queryClient } from './api/api.ts';
import { styleNonce } from './components/style-nonce.ts';
import { SignedOut } from './layout/signed-out.tsx';
import { router } from './routes.tsx';
import { isUnsavedHere } from './screens/new-plan/unsaved-text.ts';
import { sendUnsentTexts } from './screens/new-plan/unsent-text.ts';
import { lookVariables, theme } from './theme.ts';

export function App() {
  useEffect(() => {
    // Only the New plan screen can hold unsent text that is still being edited.
    sendUnsentTexts((requestId) => location.pathname === '/new' && isUnsavedHere(requestId));
  }, []);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={lookVariables}
      defaultColorScheme="auto"
      getStyleNonce={() => styleNonce}
    >
      <QueryClientProvider client={queryClient}>
        <ModalsProvider>
          <Notifications position="bottom-right" />
          <RouterProvider router={router} />
          <SignedOut />
        </ModalsProvider>
      </QueryClientProvider>
    </MantineProvider>
  );
}
