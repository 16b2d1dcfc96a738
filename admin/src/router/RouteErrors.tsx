import { Component, createContext, useContext, type ReactNode } from 'react';
import { useCurrent } from './AppRouter';

const RouteError = createContext<unknown>(null);

type RouteErrorsProps = {
  /** Shown in place of what threw, until the next navigation. */
  failed: ReactNode;
  /** Screens that cannot be loaded have failed too. */
  ofLoading?: boolean;
  children: ReactNode;
};

/** Catches what the screens throw. */
export function RouteErrors({ failed, ofLoading = false, children }: RouteErrorsProps) {
  const { location, failure } = useCurrent().state;
  if (ofLoading && failure) return <RouteError.Provider value={failure}>{failed}</RouteError.Provider>;
  return (
    <Boundary location={location} failed={failed}>
      {children}
    </Boundary>
  );
}

/** Why the screen is not shown. */
export function useRouteError(): unknown {
  return useContext(RouteError);
}

type BoundaryProps = { location: object; failed: ReactNode; children: ReactNode };
type BoundaryState = { thrown: { error: unknown } | null; location: object };

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { thrown: null, location: this.props.location };

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { thrown: { error } };
  }

  static getDerivedStateFromProps({ location }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return location === state.location ? null : { thrown: null, location };
  }

  override render() {
    const { thrown } = this.state;
    if (!thrown) return this.props.children;
    return <RouteError.Provider value={thrown.error}>{this.props.failed}</RouteError.Provider>;
  }
}
