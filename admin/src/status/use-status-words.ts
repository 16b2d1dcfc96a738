import type { StatusView } from '@purchase-limits/contract/status';
import type { ShopState } from '@purchase-limits/domain/shop-status';
import { useShop } from '../api/use-shops';
import { keepWantedPlan } from '../api/wanted-plan';
import { isEmbedded } from '../bridge/app-bridge';
import { useAdminAddress } from '../components/use-admin-address';
import { useFormat } from '../components/use-format';
import { textsOf, type CommonTextKey } from '../i18n/texts';
import english from '../locales/en/status.json';

const { useText } = textsOf('status', english);

export type StatusTone = 'critical' | 'warning' | 'info' | 'success';
/**
 * `isExternal`: in a window of its own. `isTop`: in place of the admin and what is around it. `onLeave`: what to do
 * before.
 */
export type StatusAction = {
  label: string;
  url: string;
  isExternal?: boolean;
  isTop?: boolean;
  onLeave?: () => void;
};
export type StatusWords = { tone: StatusTone; title: string; text: string | null; action: StatusAction | null };

type Tools = ReturnType<typeof useTools>;
type Part = (status: StatusView, tools: Tools) => string;
type Words = {
  tone: StatusTone;
  title?: Part;
  /** Only what the title and the action don't say. */
  text?: Part;
  leadsTo: ((status: StatusView, tools: Tools) => Target) | null;
};
type Target = Omit<StatusAction, 'label'>;

const ownScreen = (url: string) => () => ({ url });

const WORDS: Record<ShopState, Words> = {
  stopped: {
    tone: 'critical',
    text: ({ freeImpressions }, { t, formatNumber }) => t('stopped', { max: formatNumber(freeImpressions?.max ?? 0) }),
    leadsTo: ownScreen('/subscription'),
  },
  frozen: {
    tone: 'critical',
    text: (_status, { t }) => t('frozen'),
    leadsTo: (_status, { adminAddress }) => ({ url: `${adminAddress}/settings/billing`, isExternal: true }),
  },
  embed_off: {
    tone: 'critical',
    // Elsewhere the app only knows what the platform said when the app was opened there last.
    text: ({ embed }, { t, formatInstant }) =>
      isEmbedded || !embed.toldAt ? t('embed_off') : t('embed_off.since', { at: formatInstant(embed.toldAt) }),
    leadsTo: (_status, { themeEditorUrl }) => ({ url: themeEditorUrl, isExternal: true }),
  },
  checkout_incomplete: {
    tone: 'warning',
    title: ({ checkout, limits }, { t }) => {
      const isOn = checkout.isEnabled && checkout.isPublished && !checkout.isSwitchedOff;
      if (!isOn || checkout.unheld >= limits.inForce) return t('checkout_incomplete.title');
      return t(checkout.problem === null ? 'checkout_incomplete.some.title' : 'checkout_incomplete.old.title');
    },
    text: ({ checkout }, { t, formatNumber }) => {
      if (!checkout.isEnabled) return t('checkout_incomplete.removed');
      if (checkout.problem !== null) return t('checkout_incomplete.problem');
      if (checkout.isSwitchedOff) return t('checkout_incomplete.switchedOff');
      return t('checkout_incomplete.unheld', { unheld: formatNumber(checkout.unheld) });
    },
    leadsTo: ownScreen('/settings/checkout-rules'),
  },
  approval: {
    tone: 'warning',
    title: ({ pending }, { t }) => t('approvePlan', { plan: pending?.planName ?? '' }),
    leadsTo: ({ pending }) =>
      pending
        ? { url: pending.confirmationUrl, isTop: true, onLeave: () => keepWantedPlan(pending) }
        : { url: '/subscription' },
  },
  orders_hidden: {
    tone: 'warning',
    text: ({ withoutOrders }, { t, formatNumber }) => t('orders_hidden', { hidden: formatNumber(withoutOrders) }),
    leadsTo: ownScreen('/broken-limits'),
  },
  near_quota: {
    tone: 'warning',
    title: ({ freeImpressions }, { t, formatNumber }) => {
      const left = freeImpressions ? Math.max(0, freeImpressions.max - freeImpressions.used) : 0;
      return t('near_quota.title', { left: formatNumber(left) });
    },
    text: (_status, { t }) => t('near_quota'),
    leadsTo: ownScreen('/subscription'),
  },
  first_run: {
    tone: 'info',
    title: (_status, { t }) => t('firstLimit'),
    leadsTo: ownScreen('/order-limits/type'),
  },
  none_in_force: {
    tone: 'info',
    text: ({ limits }, { t, formatNumber }) => t('none_in_force', { all: formatNumber(limits.all) }),
    leadsTo: ownScreen('/order-limits'),
  },
  checkout_off: {
    tone: 'info',
    text: (_status, { t }) => t('checkout_off'),
    leadsTo: ownScreen('/settings/checkout-rules'),
  },
  working: {
    tone: 'success',
    title: (status, { t }) => t(seenAt(status) === null ? 'working.unseen.title' : 'working.title'),
    text: (status, { t, formatNumber, formatInstant, formatDay }) => {
      const active = formatNumber(status.limits.inForce);
      const { at, day } = status.lastSeen;
      if (at !== null) return t('working', { active, at: formatInstant(at) });
      return day === null ? t('working.unseen', { active }) : t('working', { active, at: formatDay(day) });
    },
    leadsTo: null,
  },
};

/** Where other screens lead to the same. */
const COMMON_ACTIONS: Partial<Record<ShopState, CommonTextKey>> = {
  checkout_incomplete: 'openCheckoutRules',
  orders_hidden: 'giveAccess',
  near_quota: 'seePlans',
  first_run: 'createLimit',
};

/** What a status says to the merchant, and the one thing to do, if any; undefined until the shop is known. */
export function useStatusWords(): ((status: StatusView) => StatusWords) | undefined {
  const tools = useTools();
  if (!tools.isReady) return undefined;
  return (status) => {
    const { state } = status;
    const { tone, title, text, leadsTo } = WORDS[state];
    return {
      tone,
      title: title ? title(status, tools) : tools.t(`${state}.title` as 'stopped.title'),
      text: text ? text(status, tools) : null,
      action: leadsTo && {
        label: tools.t(COMMON_ACTIONS[state] ?? (`${state}.action` as 'stopped.action')),
        ...leadsTo(status, tools),
      },
    };
  };
}

const seenAt = ({ lastSeen }: StatusView) => lastSeen.at ?? lastSeen.day;

function useTools() {
  const t = useText();
  const { widgetData } = useShop();
  const adminAddress = useAdminAddress();
  return {
    t,
    ...useFormat(),
    isReady: widgetData !== undefined && adminAddress !== undefined,
    adminAddress: adminAddress ?? '',
    themeEditorUrl: widgetData?.themeEditorUrl ?? '',
  };
}
