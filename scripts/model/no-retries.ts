// The evaluator would try the next element of a set where one doesn't fit; the checker tries each itself. Read once,
// when the evaluator is loaded.
process.env.QUINT_RETRY_NONDET_SMALLER_THAN = '0';
