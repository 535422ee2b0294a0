import { z } from "zod";
import { availabilityBody } from "../schemas/menu.ts";
import * as options from "../schemas/options_admin.ts";
import * as menu from "../schemas/menu_admin.ts";
import type { EndpointSpec } from "./spec.ts";

/** The options of dishes, for staff. */
export const optionAdminSpecs = {
  optionGroups: {
    tag: "Menu",
    summary: "List option groups with their dishes",
    data: z.array(options.adminOptionGroup),
    refusals: [401, 403],
  },
  createOptionGroup: {
    tag: "Menu",
    summary: "Add an option group. Options with a price need permission to set prices",
    body: options.optionGroupBody,
    data: options.adminOptionGroup,
    refusals: [401, 403],
    audit: { action: "option_group.created", resource: "option_group" },
  },
  arrangeOptionGroups: {
    tag: "Menu",
    summary: "Reorder the option groups, numbered from 1. All must be listed",
    body: options.arrangeOptionGroupsBody,
    data: z.array(options.adminOptionGroup),
    refusals: [401, 403, 409],
    audit: { action: "option_group.reordered", resource: "option_group" },
  },
  exportOptionGroups: {
    tag: "Menu",
    summary: "Export the option groups as CSV, one row for each option",
    data: "csv",
    refusals: [401, 403],
  },
  importOptionGroups: {
    tag: "Menu",
    summary: "Import option groups from CSV, all or nothing. A dry run lists every problem by line",
    query: menu.importQuery,
    maxBodyBytes: menu.maxTableBytes,
    data: menu.importReport,
    refusals: [401, 403, 413],
    audit: { action: "option_group.imported", resource: "option_group" },
  },
  updateOptionGroup: {
    tag: "Menu",
    summary: "Replace an option group's fields. A new price needs permission to set prices and a reason",
    body: options.editOptionGroupBody,
    data: options.adminOptionGroup,
    refusals: [401, 403, 404, 409],
    audit: { action: "option_group.updated", resource: "option_group" },
  },
  deleteOptionGroup: {
    tag: "Menu",
    summary:
      "Delete an option group that no dish has. Past orders keep its options. Prices need permission and a reason",
    body: options.optionGroupReasonBody,
    data: z.null(),
    refusals: [401, 403, 404, 409],
    audit: { action: "option_group.deleted", resource: "option_group" },
  },
  duplicateOptionGroup: {
    tag: "Menu",
    summary: "Duplicate an option group. No dish has the copy. Prices need permission and a reason",
    body: options.optionGroupReasonBody,
    data: options.adminOptionGroup,
    refusals: [401, 403, 404],
    audit: { action: "option_group.duplicated", resource: "option_group" },
  },
  attachOptionGroup: {
    tag: "Menu",
    summary: "Attach an option group to exactly these dishes",
    body: options.attachOptionGroupBody,
    data: options.adminOptionGroup,
    refusals: [401, 403, 404, 409],
    audit: { action: "option_group.attached", resource: "option_group" },
  },
  setOptionAvailability: {
    tag: "Menu",
    summary: "Turn an option on or off",
    body: availabilityBody.strict(),
    data: options.adminOptionGroup,
    refusals: [401, 403, 404],
    audit: { action: "option.availability", resource: "option" },
  },
} as const satisfies Record<string, EndpointSpec>;
