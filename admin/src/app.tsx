import { QueryClient } from '@tanstack/react-query'
import { Suspense, type ComponentType } from 'react'
import { Admin, Loading, Resource } from 'react-admin'
import { authProvider } from './api/auth-provider.ts'
import { dataProvider } from './api/data-provider.ts'
import { AdminError } from './api/admin-error.ts'
import { i18nProvider, text } from './i18n/i18n.tsx'
import { AdminLayout } from './layout/admin-layout.tsx'
import { NotFound } from './layout/not-found.tsx'
import { sections } from './sections/sections.ts'
import { SignInPage } from './sign-in/sign-in-page.tsx'
import { theme } from './theme.ts'

const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // A refusal stays one; only silence is worth another try.
      retry: (count, error) => count < 2 && error instanceof AdminError && error.status === 0,
    },
  },
})

export function App() {
  return (
    <Admin
      title={text('layout:title')}
      i18nProvider={i18nProvider}
      authProvider={authProvider}
      dataProvider={dataProvider}
      queryClient={queryClient}
      layout={AdminLayout}
      catchAll={NotFound}
      loginPage={SignInPage}
      theme={theme}
      darkTheme={null}
      requireAuth
      disableTelemetry
    >
      {(role: string) =>
        sections
          .filter(({ roles }) => !roles || roles.some((name) => name === role))
          .map(({ name, page, show }) => (
            <Resource key={name} name={name} list={waiting(page)} show={show && waiting(show)} />
          ))
      }
    </Admin>
  )
}

function waiting(Page: ComponentType): ComponentType {
  return function WaitingPage() {
    return (
      <Suspense fallback={<Loading />}>
        <Page />
      </Suspense>
    )
  }
}
