import { expect, test } from "vitest";
import { findNetwork, writeCardNumber, writeCvc, writeExpiry } from "./card-number.ts";

test.each([
  ["4", "visa"],
  ["4242 4242 4242 4242", "visa"],
  ["٤٢", "visa"],
  ["51", "mastercard"],
  ["55", "mastercard"],
  ["2221", "mastercard"],
  ["2229", "mastercard"],
  ["223", "mastercard"],
  ["23", "mastercard"],
  ["26", "mastercard"],
  ["271", "mastercard"],
  ["2720", "mastercard"],
  ["34", "amex"],
  ["37", "amex"],
  ["", undefined],
  ["5", undefined],
  ["50", undefined],
  ["56", undefined],
  ["2220", undefined],
  ["2721", undefined],
  ["3", undefined],
  ["35", undefined],
  ["6011", undefined],
  ["1 4", undefined],
  ["1 51", undefined],
  ["1 37", undefined],
])("a card that begins with %j is of %s", (number, brand) => {
  expect(findNetwork(number).brand).toBe(brand);
});

test.each([
  ["", ""],
  ["424", "424"],
  ["4242", "4242"],
  ["42424", "4242 4"],
  ["4242-4242.42424242", "4242 4242 4242 4242"],
  ["42424242424242429", "4242 4242 4242 4242"],
  ["5555555555554444", "5555 5555 5555 4444"],
  ["37828", "3782 8"],
  ["378282246310005", "3782 822463 10005"],
  ["3782822463100059", "3782 822463 10005"],
  ["6011000990139424123", "6011 0009 9013 9424 123"],
  ["٤٢٤٢٤٢", "4242 42"],
  ["no card", ""],
])("the number %j is written %j", (typed, written) => {
  expect(writeCardNumber(typed)).toBe(written);
});

test.each([
  ["", ""],
  ["0", "0"],
  ["1", "1"],
  ["8", "08"],
  ["2", "02"],
  ["12", "12"],
  ["08/", "08"],
  ["083", "08/3"],
  ["0830", "08/30"],
  ["08/30", "08/30"],
  ["08/305", "08/30"],
  ["8/30", "08/30"],
  ["830", "08/30"],
  ["1/30", "01/30"],
  ["1030", "10/30"],
  ["12 / 2030", "12/30"],
  ["12/20", "12/20"],
  ["12/203", "12/203"],
  ["12/20305", "12/30"],
  ["08/12030", "08/12"],
  ["٠٨٣٠", "08/30"],
  [" ٨/٣٠", "08/30"],
])("the expiry %j is written %j", (typed, written) => {
  expect(writeExpiry(typed)).toBe(written);
});

test.each([
  ["12345", "4242", "123"],
  ["١٢٣", "4242", "123"],
  ["12345", "37", "1234"],
  ["12345", "", "1234"],
  ["1 a2", "4242", "12"],
])("the code %j of a card that begins with %j is written %j", (typed, number, written) => {
  expect(writeCvc(typed, number)).toBe(written);
});
