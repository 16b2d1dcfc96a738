// Calls about the shop's catalog, for the pickers.
import {
  catalogQuery,
  catalogWords,
  collectionPage,
  customerTags,
  productFactsPage,
  productFactsQuery,
  productPage,
  skuPage,
} from './catalog.js';
import type { Operation } from './operation.js';

export const catalogOperations = {
  findProducts: {
    method: 'get',
    path: '/apiSa/catalog/products',
    summary: "Search the shop's products, or get some by id",
    query: catalogQuery,
    answers: { 200: productPage },
  },
  findCollections: {
    method: 'get',
    path: '/apiSa/catalog/collections',
    summary: "Search the shop's collections, or get some by id",
    query: catalogQuery,
    answers: { 200: collectionPage },
  },
  listProductTags: {
    method: 'get',
    path: '/apiSa/catalog/tags',
    summary: "List the tags of the shop's products",
    answers: { 200: catalogWords },
  },
  listVendors: {
    method: 'get',
    path: '/apiSa/catalog/vendors',
    summary: "List the vendors of the shop's products",
    answers: { 200: catalogWords },
  },
  listProductFacts: {
    method: 'get',
    path: '/apiSa/catalog/product-facts',
    summary: "List what conditions ask about the shop's products",
    query: productFactsQuery,
    answers: { 200: productFactsPage },
  },
  listSkus: {
    method: 'get',
    path: '/apiSa/catalog/skus',
    summary: "List the SKUs of the shop's variants",
    query: productFactsQuery,
    answers: { 200: skuPage },
  },
  listCustomerTags: {
    method: 'get',
    path: '/apiSa/catalog/customer-tags',
    summary: "List the tags of the shop's customers, where the merchant allows it",
    answers: { 200: customerTags },
  },
} as const satisfies Record<string, Operation>;
