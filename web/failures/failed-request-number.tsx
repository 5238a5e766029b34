import { useState } from "react";
import { readFailedRequest } from "../api-client/failed-request.ts";
import { RequestNumber } from "../brand/request-number.tsx";

/** Where a screen says that it could not be loaded: the number of the request that failed, if it came to our server. */
export function FailedRequestNumber() {
  const [number] = useState(readFailedRequest);
  return number && <RequestNumber number={number} />;
}
