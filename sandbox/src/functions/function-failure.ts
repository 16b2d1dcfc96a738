/** The function could not be asked, or its answer cannot be used: the platform counts it as an error of the function. */
export class FunctionFailure extends Error {}
