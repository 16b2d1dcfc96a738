// What the partner dashboard has of an app with App Pricing: its plans, and who may ask the Partner API about it.
import { readFileSync } from 'node:fs';
import { z } from 'zod';

const cents = z.number().int().nonnegative();
const plan = z.strictObject({
  handle: z.string().regex(/^[a-z\d-]+$/),
  name: z.string().min(1),
  monthlyCents: cents,
  yearlyCents: cents,
  trialDays: z.number().int().nonnegative(),
});
const declaration = z.strictObject({
  appHandle: z.string().regex(/^[a-z\d-]+$/),
  appId: z.number().int().positive(),
  organizationId: z.number().int().positive(),
  partnerToken: z.string().min(16),
  plans: z.array(plan).min(1),
  /** The page of the app to which the platform leads after an approval. */
  welcomePath: z.string(),
});
export type PricingPlan = z.infer<typeof plan>;
export type PricingDeclaration = z.infer<typeof declaration>;

/** Reads the file; throws one error that says what is wrong with it. */
export function readPricing(path: string): PricingDeclaration {
  const parsed = declaration.safeParse(JSON.parse(readFileSync(path, 'utf8')));
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path: at, message }) => `  ${at.join('.')}: ${message}`);
  throw new Error(`${path} declares no pricing:\n${problems.join('\n')}`);
}
