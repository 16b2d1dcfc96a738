import type { ComponentType } from 'react';
import { matchRoutes, type Location, type Navigator, type RouteObject, type To } from 'react-router-dom';
import { addressOf, type History } from './history';

export type RouterState = {
  /** Of the screen that is shown; it follows the address once the screen's code is there. */
  location: Location;
  isPop: boolean;
  /** The code of the first or next screen is being loaded. */
  isLoading: boolean;
  /** Why the screen could not be loaded. */
  failure: unknown;
  /** A navigation that waits for the merchant's word. */
  blocked: Blocked | null;
};

/** `location` has the base path. */
export type Blocked = { location: Location; proceed: () => void; reset: () => void };

type Navigation = { location: Location; isPop: boolean };
type Screen = { Component: ComponentType };
type Load = () => Promise<Screen>;

/**
 * Loads the screens of the routes and shows one at a time. Which route has an address, its parameters and its links are
 * left to react-router; of its own router with data we used nothing but this, for 15 KB.
 */
export class ScreenRouter {
  state: RouterState;
  private readonly screens = new Map<unknown, ComponentType>();
  private readonly listeners = new Set<(state: RouterState) => void>();
  private shouldBlock: ((next: Location) => boolean) | null = null;
  /** Whether the next step back or forth is ours, which takes back one that is asked about. */
  private isTakingBack = false;
  private isAllowed = false;
  private beforeLeaving: (() => void) | null = null;
  private latest = 0;

  constructor(
    readonly routes: RouteObject[],
    private readonly history: History,
    readonly basename: string,
  ) {
    const { location } = history;
    const isLoading = this.missing(location).length > 0;
    this.state = { location, isPop: true, isLoading, failure: null, blocked: null };
    history.listen((delta) => this.handlePop(delta));
    if (isLoading) void this.show({ location, isPop: true });
  }

  /** The routes of the address that is shown, the outermost first. */
  get matches() {
    return this.matchesOf(this.state.location);
  }

  /** The loaded screen of a route. */
  screenOf({ lazy }: RouteObject): ComponentType | undefined {
    return this.screens.get(lazy);
  }

  subscribe(listener: (state: RouterState) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** `shouldBlock`: whether the merchant is asked before that location is shown. */
  block(shouldBlock: (next: Location) => boolean): () => void {
    this.shouldBlock = shouldBlock;
    return () => {
      if (this.shouldBlock === shouldBlock) this.shouldBlock = null;
    };
  }

  /** Called while the screen that is left is still shown. */
  onLeaving(beforeLeaving: () => void): () => void {
    this.beforeLeaving = beforeLeaving;
    return () => {
      this.beforeLeaving = null;
    };
  }

  /** What react-router's hooks navigate by. */
  readonly navigator: Navigator = {
    createHref: addressOf,
    push: (to, state) => void this.go(to, 'push', state as unknown),
    replace: (to, state) => void this.go(to, 'replace', state as unknown),
    go: (delta) => this.history.go(delta),
  };

  /** Resolves when the screen is shown, or the merchant is asked. The address has the base path. */
  async go(to: To, how: 'push' | 'replace' = 'push', state: unknown = null): Promise<void> {
    const location = this.locationOf(to, state);
    const proceed = () => this.show({ location, isPop: false }, () => this.history[how](to, state));
    if (this.asks(location, () => void proceed())) return;
    await proceed();
  }

  private handlePop(delta: number | null): void {
    if (this.isTakingBack) {
      this.isTakingBack = false;
      return;
    }
    const { location } = this.history;
    const goAgain = () => {
      this.isAllowed = true;
      this.history.go(delta!);
    };
    if (!this.isAllowed && delta && this.asks(location, goAgain)) {
      this.isTakingBack = true;
      this.history.go(-delta);
      return;
    }
    this.isAllowed = false;
    void this.show({ location, isPop: true });
  }

  /** Whether the merchant is asked first; `proceed` does it all the same. */
  private asks(location: Location, proceed: () => void): boolean {
    if (!this.shouldBlock?.(location)) return false;
    const reset = () => this.update({ blocked: null });
    this.update({
      blocked: {
        location,
        reset,
        proceed: () => {
          reset();
          proceed();
        },
      },
    });
    return true;
  }

  private async show({ location, isPop }: Navigation, writeAddress?: () => void): Promise<void> {
    this.latest += 1;
    const own = this.latest;
    let failure: unknown = null;
    const missing = this.missing(location);
    if (missing.length > 0) {
      this.update({ isLoading: true });
      try {
        await Promise.all(missing.map((load) => this.load(load)));
      } catch (error) {
        failure = error;
      }
      // The merchant went elsewhere meanwhile.
      if (own !== this.latest) return;
    }
    this.beforeLeaving?.();
    writeAddress?.();
    const shown = writeAddress ? this.history.location : location;
    this.update({ location: shown, isPop, isLoading: false, failure, blocked: null });
  }

  private async load(lazy: Load): Promise<void> {
    const { Component } = await lazy();
    this.screens.set(lazy, Component);
  }

  /** What has to be loaded before the location can be shown. */
  private missing(location: Location): Load[] {
    return this.matchesOf(location)
      .map(({ route }) => route.lazy as Load | undefined)
      .filter((lazy) => lazy !== undefined)
      .filter((lazy) => !this.screens.has(lazy));
  }

  private matchesOf(location: Location) {
    return matchRoutes(this.routes, location, this.basename) ?? [];
  }

  private locationOf(to: To, state: unknown = null): Location {
    const { pathname: here } = this.history.location;
    const path = typeof to === 'string' ? partsOf(to) : to;
    const { pathname = here, search = '', hash = '' } = path;
    return { pathname, search, hash, state, key: '' };
  }

  private update(changed: Partial<RouterState>): void {
    this.state = { ...this.state, ...changed };
    for (const listener of this.listeners) listener(this.state);
  }
}

function partsOf(address: string) {
  const { pathname, search, hash } = new URL(address, window.location.origin);
  return { pathname, search, hash };
}
