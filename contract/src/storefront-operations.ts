// What storefronts ask and send.
import type { Operation } from './operation.js';
import {
  checkoutBeaconBody,
  checkoutBeaconView,
  contactsBody,
  impressionsBody,
  recordedView,
  storefrontSettings,
  ticketView,
} from './storefront.js';

export const storefrontOperations = {
  issueTicket: {
    method: 'get',
    path: '/storefront/proxy/ticket',
    summary: 'Get a page ticket; answered to requests that the platform passed on from a storefront, and signed',
    answers: { 200: ticketView },
  },
  recordImpressions: {
    method: 'post',
    path: '/storefront/impressions',
    summary: 'Record messages that shoppers have seen; answered when they are durable',
    body: impressionsBody,
    answers: { 200: recordedView },
  },
  recordContacts: {
    method: 'post',
    path: '/storefront/contacts',
    summary: 'Record clicks of the Contact us button',
    body: contactsBody,
    answers: { 200: recordedView },
  },
  recordCheckout: {
    method: 'post',
    path: '/storefront/checkouts',
    summary: 'Record that limits refused a checkout, or that one was completed; sent by the app’s pixel',
    body: checkoutBeaconBody,
    answers: { 200: checkoutBeaconView },
  },
  getSettings: {
    method: 'get',
    path: '/storefront/{shop}/settings',
    summary: 'Get the published document of a shop, with ETag',
    answers: { 200: storefrontSettings, 304: null },
  },
} as const satisfies Record<string, Operation>;
