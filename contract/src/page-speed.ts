// What a visit of the admin measured of itself, and how it is rated.
import { z } from 'zod';

/** In the order of a page's life. Milliseconds, but for CLS, which is a score of layout shifts. */
export const SPEED_METRICS = ['TTFB', 'FCP', 'LCP', 'FID', 'INP', 'CLS'] as const;
export type SpeedMetric = (typeof SPEED_METRICS)[number];

/** Good up to `good`, poor above `poor`, and in need of improvement between the two. */
export type SpeedThresholds = { good: number; poor: number };
export const SPEED_THRESHOLDS: Record<SpeedMetric, SpeedThresholds> = {
  TTFB: { good: 800, poor: 1_800 },
  FCP: { good: 1_800, poor: 3_000 },
  LCP: { good: 2_500, poor: 4_000 },
  FID: { good: 100, poor: 300 },
  INP: { good: 200, poor: 500 },
  CLS: { good: 0.1, poor: 0.25 },
};

export const SPEED_RATINGS = ['good', 'needs_improvement', 'poor'] as const;
export type SpeedRating = (typeof SPEED_RATINGS)[number];

export function rateSpeed(metric: SpeedMetric, value: number): SpeedRating {
  const { good, poor } = SPEED_THRESHOLDS[metric];
  if (value <= good) return 'good';
  return value <= poor ? 'needs_improvement' : 'poor';
}

/** What the admin's routes are called here: patterns, so that no id is reported. `/*`: there is no such screen. */
export const ADMIN_ROUTES = [
  '/',
  '/samples',
  '/auth/*',
  '/order-limits',
  '/order-limits/type',
  '/order-limits/create/{type}',
  '/order-limits/edit/{id}',
  '/broken-limits',
  '/insights',
  '/branding',
  '/settings',
  '/settings/checkout-rules',
  '/integrations',
  '/integrations/shopify-flow',
  '/subscription',
  '/dev_zone',
  '/page_loading',
  '/*',
] as const;
export type AdminRoute = (typeof ADMIN_ROUTES)[number];

/** `embedded`: inside the platform's admin. The API knows it by the token. */
export const SURFACES = ['embedded', 'standalone'] as const;
export type Surface = (typeof SURFACES)[number];
/** By the width of the page: a phone's is that of the layout in which the menu is closed. */
export const DEVICES = ['phone', 'desktop'] as const;
export type Device = (typeof DEVICES)[number];

/** Ten minutes, and as much shifting as no page does: more is no measurement. */
export const MOST_MS = 600_000;
export const MOST_SHIFT_SCORE = 100;
const milliseconds = z.number().nonnegative().max(MOST_MS).optional();

/** What one visit measured, told once, when the page is left. */
export const pageSpeedBody = z.strictObject({
  /** The route on which the page was opened; screens that were opened later are of the same visit. */
  route: z.enum(ADMIN_ROUTES),
  device: z.enum(DEVICES),
  /** Absent: not measured. FID and INP need a merchant who clicked or typed. */
  values: z
    .strictObject({
      TTFB: milliseconds,
      FCP: milliseconds,
      LCP: milliseconds,
      FID: milliseconds,
      INP: milliseconds,
      CLS: z.number().nonnegative().max(MOST_SHIFT_SCORE).optional(),
    } satisfies Record<SpeedMetric, z.ZodType>)
    .refine((values) => Object.keys(values).length > 0, 'At least one metric'),
});
export type PageSpeedBody = z.infer<typeof pageSpeedBody>;
