import { CAMPAIGN, campaignDaysLeft, isOpen, type Campaign } from '../src/coupons.js';

const at = (text: string) => new Date(text);
const campaign: Campaign = { ...CAMPAIGN, startsAt: at('2026-11-20T00:00:00Z'), endsAt: at('2026-12-01T00:00:00Z') };

describe('a campaign', () => {
  it.each([
    ['2026-11-19T23:59:59.999Z', false, 0],
    ['2026-11-20T00:00:00Z', true, 11],
    ['2026-11-29T23:00:00Z', true, 2],
    ['2026-11-30T23:59:59.999Z', true, 1],
    ['2026-12-01T00:00:00Z', false, 0],
  ])('at %s: open %s, %d days left', (moment, open, days) => {
    expect(isOpen(campaign, at(moment))).toBe(open);
    expect(campaignDaysLeft(campaign, at(moment))).toBe(days);
  });

  it('is the one of the specification', () => {
    expect(CAMPAIGN.code).toBe('BFCM2025M');
    expect(CAMPAIGN.bonusImpressions).toBeGreaterThan(0);
    expect(CAMPAIGN.startsAt < CAMPAIGN.endsAt).toBe(true);
  });
});
